use std::io::BufRead;
fn main() {
    let verbose = std::env::args().any(|a| a == "-v");
    let secs: u64 = std::env::args().filter_map(|a| a.parse().ok()).next().unwrap_or(60);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split_whitespace();
        let Some(p) = words.next() else { continue };
        let rest: Vec<_> = words.collect();
        let mut clues = [0u8; 81];
        for (c, b) in clues.iter_mut().zip(p.bytes()) { if b.is_ascii_digit() { *c = b - b'0'; } }
        let mut grid = csp_explainer::Grid::of_clues(&clues);
        let t = std::time::Instant::now();
        let watch = csp_core::Watch::start(csp_core::Limits { time: Some(std::time::Duration::from_secs(secs)), ..Default::default() });
        let mut n = 0;
        let r = csp_explainer::rate(&mut grid, &watch, |_, s| { n += 1; if verbose && (s.rating >= 26) { println!("  {:4} {} {:?} {:?}", s.rating, s.rule, s.placed, s.removed.iter().map(|(c,d)| (*c, (1..10).filter(|v| d>>(v-1)&1==1).collect::<Vec<_>>())).collect::<Vec<_>>()); } });
        match r { Ok(r) => println!("{p} {r} {} {:.3}s", rest.join(" "), t.elapsed().as_secs_f64()), Err(e) => println!("{p} {e:?} {} {:.3}s", rest.join(" "), t.elapsed().as_secs_f64()) }
    }
}
