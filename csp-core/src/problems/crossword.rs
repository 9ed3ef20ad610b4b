//! Crosswords: of English words, and of words drawn at random.

use crate::limits::{Stop, Watch};
use crate::model::{Domain, Labels, Network, NetworkSize, Problem, Val, Var, afford};
use crate::problems::{MakeError, within};
use crate::random::Random;

/// A crossword of English words of `n` letters each, 3 to 6. The words stand in every other row and column of
/// an n x n grid, and in the last of both. Where two words cross they have the same letter, and no word comes
/// twice. Each row and each column with a word is a variable, named by its number as in `3 across`. Each word
/// is a value, labelled with the word. The seed shuffles the words, and so it decides which of the many
/// solutions is found first.
///
/// Source: the crosswords of Ginsberg, Frank, Halpin & Torrance 1990 and of Mackworth's and AIMA's exercises.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let crossword = problems::named("crossword:5,seed=1", no_file, &Watch::default()).unwrap().network;
/// assert_eq!(crossword.len(), 6);
/// let solution = Solver::new(&crossword).first().unwrap().solutions.remove(0);
/// let words: Vec<String> = crossword.variables().map(|x| crossword.label(x, solution.value(x)).to_string()).collect();
/// // The first letter across is the first letter down.
/// assert_eq!(words[0].as_bytes()[0], words[3].as_bytes()[0]);
/// ```
pub(super) fn crossword(n: usize, seed: u64, watch: &Watch) -> Result<Network, MakeError> {
    within("the length of words from the list", n, 3, 6)?;
    let mut list: Vec<&str> = of_length(n).into_iter().flatten().collect();
    Random::new(seed).shuffle(&mut list);
    let letters: Vec<Vec<u16>> = list.iter().map(|word| word.bytes().map(u16::from).collect()).collect();
    let lines: Vec<usize> = (0..n).filter(|line| line % 2 == 0 && line + 2 != n || line + 1 == n).collect();
    let mut crossing = Crossing::new(&lines, &letters, &Labels::words(list), watch)?;
    crossing.differ();
    Ok(crossing.problem.build()?)
}

/// The same with random words instead of a dictionary. Each row and each column of an n x n grid is a word
/// from a list of `words` words over this number of letters. A solution is hidden among them. A word may come
/// twice.
///
/// There must be a letter, and at least as many words as the grid has lines.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let named = problems::named("crossword:4,words=40,letters=5,seed=1", no_file, &Watch::default()).unwrap();
/// let crossword = named.network;
/// assert_eq!((crossword.len(), crossword.graph().edge_count()), (8, 16));
/// assert!(!Solver::new(&crossword).first().unwrap().solutions.is_empty());
/// ```
pub(super) fn random_crossword(
    n: usize,
    words: u16,
    letters: u16,
    seed: u64,
    watch: &Watch,
) -> Result<Network, MakeError> {
    within("the number of lines of the grid", n, 1, 1000)?;
    within("the number of letters", letters, 1, u16::MAX)?;
    // The lines of the hidden solution are words of the list.
    within("the number of words", words, 2 * n as u16, u16::MAX)?;
    let (crossings, values) = ((n * n) as u64, u64::from(words));
    let size = NetworkSize { variables: 2 * n as u64, constraints: crossings, values, tables: 2 * crossings };
    // A crossing keeps two letters for each word.
    afford(size.bytes().saturating_add(crossings * 4 * values + values * (4 * n as u64 + 64)), watch)?;

    let mut random = Random::new(seed);
    let mut letter = || random.below(letters.into()) as u16;
    let grid: Vec<Vec<u16>> = (0..n).map(|_| (0..n).map(|_| letter()).collect()).collect();
    let mut list = grid.clone();
    list.extend((0..n).map(|column| grid.iter().map(|row| row[column]).collect::<Vec<u16>>()));
    while list.len() < words.into() {
        watch.spend(n as u64)?;
        list.push((0..n).map(|_| letter()).collect());
    }
    list.sort_unstable();
    list.dedup();
    let labels = Labels::words(list.iter().map(|word| spelled(word, letters)));
    let lines: Vec<usize> = (0..n).collect();
    Ok(Crossing::new(&lines, &list, &labels, watch)?.problem.build()?)
}

/// A word of random letters: small letters where they are enough, else numbers from 1.
fn spelled(word: &[u16], letters: u16) -> String {
    if letters <= 26 {
        return word.iter().map(|&letter| char::from(b'a' + letter as u8)).collect();
    }
    word.iter().map(|letter| (letter + 1).to_string()).collect::<Vec<_>>().join("-")
}

/// Words across and down at the same lines, which agree where they cross.
struct Crossing {
    problem: Problem,
    across: Vec<Var>,
    down: Vec<Var>,
}

impl Crossing {
    fn new(lines: &[usize], words: &[Vec<u16>], labels: &Labels, watch: &Watch) -> Result<Self, Stop> {
        let (mut problem, values) = (Problem::within(watch), Domain::first_values(words.len() as u16));
        let mut slots = |kind: &str| -> Vec<Var> {
            lines.iter().map(|line| problem.variable(format!("{} {kind}", line + 1), values.clone())).collect()
        };
        let (across, down) = (slots("across"), slots("down"));
        problem.label(&across, labels);
        problem.label(&down, labels);
        for (&row, &x) in lines.iter().zip(&across) {
            for (&column, &y) in lines.iter().zip(&down) {
                problem.spend(words.len() as u64)?;
                let (first, second): (Vec<u16>, Vec<u16>) = words.iter().map(|word| (word[column], word[row])).unzip();
                problem.constrain(x, y, move |a: Val, b: Val| first[a.index()] == second[b.index()]);
            }
        }
        Ok(Self { problem, across, down })
    }

    /// No word comes twice.
    fn differ(&mut self) {
        let all: Vec<Var> = self.across.iter().chain(&self.down).copied().collect();
        self.problem.all_different(&all);
    }
}

/// The words with this number of letters, ascending; `None` where there is no list.
fn of_length(letters: usize) -> Option<impl Iterator<Item = &'static str>> {
    let list = match letters {
        3 => THREE,
        4 => FOUR,
        5 => FIVE,
        6 => SIX,
        _ => return None,
    };
    Some(list.split_whitespace())
}

const THREE: &str = "\
    ace act add age ago aid aim air all and ant any ape arc are arm art ash ask ate awe axe bad bag ban bar \
    bat bay bed bee beg bet bid big bin bit boa bow box boy bud bug bun bus but buy cab can cap car cat cow \
    cry cub cup cut dad day den dew did die dig dim dip dog dot dry due dug ear eat egg ego elm end era eve \
    eye fan far fat fee few fig fin fit fix fly foe fog for fox fun fur gap gas get gum gun guy had ham hat \
    hay hen her hid him hip his hit hop hot how hub hug hut ice ill ink inn ion its jam jar jaw jet job jog \
    joy key kid kit lab lap law lay led leg let lid lie lip lit log lot low mad man map mat may men met mix \
    mob mud mug nap net new nil nod nor not now nut oak oar oat odd off oil old one orb ore our out owe owl \
    own pad pal pan pat paw pay pea pen pet pie pig pin pit pot put rag ram ran rat raw ray red rib rid rim \
    rip rob rod rot row rub rug run rye sad sap sat saw say sea see set sew she shy sit six ski sky son sow \
    spy sum sun tag tan tap tar tax tea ten the tie tin tip toe ton too top toy try tub two use van vet via \
    vow war was wax way web wet who why win wit won yes yet you zoo";

const FOUR: &str = "\
    able acid aged also amid arch area army atom aunt away baby back bake ball band bank barn base bath beam \
    bean bear beat been bell belt bend best bird bite blue boat body bold bone book boot bore born both bowl \
    bulb burn bush busy cake call calm came camp card care cart case cash cast cave cell chat chin city clay \
    club coal coat code coin cold come cook cool cope copy core corn cost crew crop dare dark data date dawn \
    dead deal dear debt deep deer desk dial dice diet dirt dish dive does done door dose down draw drop drum \
    duck dust duty each earn ease east easy edge else even ever exam face fact fail fair fall fame farm fast \
    fate fear feed feel fell felt fern file fill film find fine fire firm fish five flag flat flow foam fold \
    folk food foot fork form four free frog fuel full fund gain game gate gave gear gift girl give glad glue \
    goal goat gold golf gone good gray grew grid grow half hall hand hang hard harm hate have head heal heap \
    hear heat heel held help herb here hero hide high hill hint hold hole holy home hood hook hope horn host \
    hour huge hunt hurt idea idle inch into iron item jazz join joke jump just keen keep kept kick kind king \
    kiss kite knee knew knot know lace lack lady lake lamb lamp land lane last late lawn lazy lead leaf lean \
    left lend lens less life lift like limb lime line link lion list live load loan lock logo lone long look \
    loop lose loss lost loud love luck lung made mail main make male many mark mask mass meal mean meat meet \
    melt menu mild mile milk mill mind mine mint miss mode mood moon more moss most move much myth nail name \
    navy near neat neck need nest news next nice nine node none noon nose note oath obey odor once only open \
    oral oven over pace pack page paid pain pair pale palm park part pass past path peak pear peel pick pile \
    pine pink pipe plan play plot plus poem poet pole pond pool poor port pose post pour pray pull pure push \
    race rail rain rare rate read real rear rent rest rice rich ride ring rise risk road rock role roll roof \
    room root rope rose rule rush safe said sail salt same sand save seal seat seed seek seem seen self sell \
    send sent ship shoe shop shot show shut sick side sign silk site size skin slip slow snow soap sofa soft \
    soil sold sole some song soon sort soul soup spin spot star stay stem step stop suit sure swim tail take \
    tale talk tall tank tape task team tear tell tend tent term test text than that them then they thin this \
    tide tidy time tiny tire told tone tool tour town tree trip true tube tune turn twin type unit upon vast \
    verb very view vine vote wage wait wake walk wall want warm wash wave weak wear week well went were west \
    what when whom wide wife wild will wind wine wing wire wise wish with wolf wood wool word work yard yarn \
    year zero zone";

const FIVE: &str = "\
    about above actor acute adapt admit adopt adult after again agent agree ahead alarm album alert alien \
    alike alive alley allow alone along alter among anger angle angry ankle apart apple apply arena argue \
    arise armor arrow aside asset audio avoid award aware badge baker basic basin beach beard beast begin \
    being below bench berry birth black blade blame blank blast blend bless blind block blood bloom board \
    boast bonus boost brain brand brave bread break brick bride brief bring broad brown brush build built \
    bunch cabin cable candy cargo carry catch cause cease chain chair chalk charm chart chase cheap check \
    cheek cheer chess chest chief child choir civil claim class clean clear clerk click cliff climb clock \
    close cloth cloud coach coast color comet coral couch count court cover crack craft crane crash cream \
    crime cross crowd crown crust curve cycle daily dairy dance delay depth diary dirty dough dozen draft \
    drain drama dream dress drift drink drive eager eagle early earth elbow elder empty enemy enjoy enter \
    entry equal error essay event every exact exist extra faint faith false fancy feast fence fever field \
    fifth fifty fight final first flame flash fleet float flood floor flour fluid focus force forth frame \
    fresh front frost fruit funny ghost giant given glass globe glory glove grace grade grain grand grant \
    grape graph grass great green greet grief group guard guess guest guide habit happy harsh haste heart \
    heavy hello honey honor horse hotel house human humor hurry ideal image inner input issue ivory jewel \
    joint judge juice knife knock known label labor large later laugh layer learn least leave legal lemon \
    level light limit linen liver local logic loose lower loyal lucky lunch magic major maker maple march \
    match mayor medal media melon mercy merit metal meter minor model money month moral motor mount mouse \
    mouth movie music nerve never night noble noise north novel nurse ocean offer often olive onion opera \
    orbit order organ other outer owner paint panel paper party pasta patch peace pearl phase phone photo \
    piano piece pilot pitch place plain plane plant plate point polar pound power press price pride print \
    prize proof proud queen quest quick quiet quite radar radio raise range rapid ratio reach ready realm \
    refer reply rhyme rider ridge right rigid rival river roast robin robot rough round route royal ruler \
    rural salad sauce scale scene scent scope score sense serve seven shade shake shape share sharp sheep \
    sheet shelf shell shine shirt shore short shout sight silly skill slate sleep slice slide slope small \
    smart smell smile smoke snake solid solve sound south space spare speak speed spell spend spice spoon \
    sport spray stack staff stage stair stamp stand start state steam steel steep stick still stone store \
    storm story stove straw strip study stuff style sugar sunny swift swing sword table taste teach tease \
    tenor tense theme there thick thing think third three throw thumb tiger title toast today token tooth \
    topic torch total touch tower track trade trail train treat trend trial tribe trust truth tulip twice \
    under union until upper upset urban usage usual valid value video visit vital vocal voice wagon waste \
    watch water wheat wheel where which while white whole woman world worry worth wound write wrong yield \
    young youth";

const SIX: &str = "\
    absent accent accept access accord across acting action active actual admire advice affair afford afraid \
    agency agenda almost amount animal annual answer anyone appeal appear archer arctic arrest arrive artist \
    asleep assert assess assign assist assume attack attend author autumn avenue ballet banana banker barely \
    barrel basket battle beaten beauty became become before behind belief belong beside better beyond bitter \
    boiled border borrow bottle bottom branch breath breeze bridge bright broken bronze bubble bucket budget \
    butter button camera candle canvas carbon career carpet castle casual cattle caught center cereal chance \
    change charge cheese choice choose chosen church circle client closed closer coffee collar column combat \
    comedy common copper corner cotton county couple course cousin create credit crisis custom damage dancer \
    danger dealer decade decent decide deeply defeat defend define degree demand denial depend desert design \
    desire detail device dinner direct divide doctor dollar domain donkey double dragon driver during easily \
    eating editor effect effort eleven emerge empire employ enable energy engage engine enough ensure entire \
    escape estate evenly expand expect expert export extend extent fabric factor fairly family famous farmer \
    father female figure finger finish flight flower follow forest forget formal former fourth freeze friend \
    frozen future galaxy garden garlic gather gender gentle global golden ground growth guitar hammer handle \
    happen harbor hardly health heaven height helper hidden honest horror humble hunger hunter ignore impact \
    import income indeed indoor injury inside insist intend invest invite island jacket jersey jungle junior \
    kettle kidney kitten ladder latest lawyer leader league leaves legend lesson letter likely liquid listen \
    little living locate locked lonely lovely magnet mainly manage manner marble margin marine market master \
    matter meadow medium melody member memory mental merely method middle mirror mobile modern modest moment \
    monkey mostly mother motion moving murmur muscle museum mutual myself narrow nation native nature nearby \
    nearly needle nephew nobody normal notice number object obtain office online oppose option orange origin \
    output oxygen palace parade parent partly patent people pepper period permit person phrase planet player \
    please plenty pocket poetry police policy polite potato powder praise prefer pretty prince prison profit \
    proper public purple pursue puzzle rabbit random rarely rather rating reader really reason recall recent \
    recipe record reduce reform refuse regard region relate relief remain remind remote remove render repair \
    repeat report rescue resist resort result resume retain retire return reveal reward rhythm ribbon rising \
    rocket rubber sacred saddle safety sailor salmon sample saving scheme school screen script search season \
    second secret sector secure select seller senior sensor series settle severe shadow should shower silent \
    silver simple singer single sister sketch smooth soccer social socket soften speech sphere spider spirit \
    spoken spread spring square stable statue steady stolen strain strand stream street stress strict strike \
    string stroke strong studio submit subtle suburb sudden suffer summer summit supper supply surely survey \
    switch symbol system tailor talent target temple tenant tender tennis theory thirty though thread threat \
    throat ticket timber tissue toward travel treaty trying tunnel turkey turtle twelve twenty unable unique \
    unless unlike update useful valley vanish velvet vendor versus vessel victim violin vision visual volume \
    voyage walker wallet walnut warmth wealth weapon weekly weight window winner winter wisdom wonder wooden \
    worker writer yellow";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Solver;

    #[test]
    fn every_length_has_many_solutions_and_the_seed_chooses() {
        for n in 3..=6 {
            let mut first = BTreeSet::new();
            for seed in 0..6 {
                let network = crossword(n, seed, &Watch::default()).expect("there is a list of this length");
                let solution = Solver::new(&network).first().unwrap().solutions.remove(0);
                let words: Vec<String> =
                    network.variables().map(|x| network.label(x, solution.value(x)).to_string()).collect();
                let distinct: BTreeSet<&String> = words.iter().collect();
                assert_eq!(distinct.len(), words.len(), "{words:?}");
                assert!(words.iter().all(|word| of_length(n).unwrap().any(|known| known == word)));
                first.insert(words);
            }
            assert!(first.len() >= 5, "{n}: {first:?}");
        }
        assert!([2, 7].iter().all(|&n| crossword(n, 0, &Watch::default()).is_err()));
    }

    #[test]
    fn words_have_their_length_and_come_once() {
        for length in 3..=6 {
            let words: Vec<&str> = of_length(length).into_iter().flatten().collect();
            assert!(words.len() >= 200, "{length}: {}", words.len());
            assert!(words.is_sorted_by(|a, b| a < b), "{length}");
            let letters = |word: &&str| word.len() == length && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(words.iter().all(letters), "{length}");
        }
    }
}
