"use strict";
{
const words = document.createElement("script");
words.type = "application/json";
words.id = "words";
words.textContent = JSON.stringify({"keys":["another","because","because.network","break","break.add","break.at-depth","break.cell","break.depth","break.remove","break.value","break.wrong","cause.assigned","cause.shrunk","cause.start","clock","clock.checks","clock.nodes","clock.time","close","counter.backtracks","counter.checks","counter.dead_ends","counter.decisions","counter.jumps","counter.lbd","counter.least_conflicts","counter.max_depth","counter.minimised","counter.nodes","counter.nogoods","counter.ordering_checks","counter.prunings","counter.repairs","counter.restarts","counter.revisions","counter.solutions","counter.tuples","counters.end","counters.here","counters.name","digits","direction","event.backtracked","event.backtracked.set","event.conflict","event.dequeued","event.empty","event.enqueued","event.enqueued.many","event.improved","event.jumped","event.learnt","event.none","event.pruned","event.restarted","event.retracted","event.revised","event.solved","event.tried","form.all","form.cancel","form.colours","form.colours.help","form.direction","form.events","form.events.help","form.first","form.gallery","form.intro","form.languages","form.legend","form.more","form.name","form.nodes","form.nodes.help","form.other","form.other.help","form.play","form.problem","form.problem.help","form.regions","form.regions.help","form.rules","form.search","form.seconds","form.seconds.help","form.seed","form.seed.help","form.show","form.solve","form.strategies","form.strategy","form.strategy.help","form.text","form.text.help","form.title","form.variant","form.variant.help","form.wanted","form.working","go","go.to","help.cells","help.heading","intro.noscript","key.back","key.backtrack","key.breakpoint","key.conflict","key.decision","key.end","key.faster","key.forward","key.help","key.other","key.play","key.projector","key.restart","key.slower","key.solution","key.start","key.start-again","lab.heading","lab.predict","lab.watch","lab.work","landmark.backtrack","landmark.breakpoint","landmark.conflict","landmark.decision","landmark.last","landmark.next","landmark.none","landmark.restart","landmark.solution","landmarks","legend.chain","legend.folded","link.copied","link.copy","link.too-long","name","outcome.cut","outcome.limit","outcome.multiple","outcome.not asked","outcome.solved","outcome.stopped","outcome.unique","outcome.unsatisfiable","panel.counters","panel.path","panel.problem","panel.queue","panel.tree","panel.variable","path.culprit","path.root","picture.graph","picture.table","predict.go","predict.gone","predict.label","predict.over","predict.question","predict.right","predict.score","predict.show","predict.unknown","predict.wrong","queue.length","queue.more","race.clock","race.done","race.even","race.leads","rule.all-different","rule.constraint","rule.empty domain","rule.hidden pair","rule.hidden single","rule.hidden subset of {n}","rule.hidden triple","rule.in","rule.naked pair","rule.naked single","rule.naked subset of {n}","rule.naked triple","rule.nogood","rule.objective","rule.of","rule.one value","rule.own rule","rule.path consistency","rule.singleton consistency","rule.support","rule.symmetry","rule.too few values","scene.count","settings","settings.digits","settings.lang","settings.theme","speed","spoken.candidates","spoken.cell","spoken.empty","spoken.given","spoken.value","status.failed","status.future","status.open","status.solution","summary.made","summary.seed","summary.strategy","table.heading","table.solution","table.start","table.variable","the.objective","the.root","theme.auto","theme.contrast","theme.dark","theme.light","timeline","tree.chain","tree.closer","tree.farther","tree.fit","tree.fold","tree.folded","tree.hint","tree.root","tree.run","tree.unfold","unit.box","unit.column","unit.diagonal","unit.group","unit.region","unit.row","unit.window","variable.domain","variable.failed","variable.gone","variable.hint","variable.never","where","work.assign","work.consistent","work.counts","work.domains","work.hint","work.load","work.loaded","work.more","work.not-loaded","work.nothing","work.revised","work.save","work.split","work.taken","work.too-large","work.undo","work.waiting","work.wiped"],"en":["Another problem"," because of {cells}"," because of the whole network","Breakpoints","Add","depth {n}","cell","depth","Remove","value","There is no such variable or value.","as {x} was assigned","as {x} has shrunk","at the start","Clock","checks","nodes","microseconds","Close","backtracks","checks","dead ends","decisions","jumps","levels in all nogoods","least conflicts","depth","minimised literals","nodes","nogoods","ordering checks","prunings","repairs","restarts","revisions","solutions","tuples","whole search","here","Counter","0123456789","ltr","the values of {x} have run out","the values of {x} have run out, conflict set: {set}","conflict at {x},{because}","{item} leaves the queue","conflict: {x} has no value","{item} joins the queue, {cause}","{count} join the queue, {cause}; the last is {item}","incumbent: {worth}; from now on {better}","jump back from {x} to {y}","learn the nogood {nogood} (literals before minimisation: {all}, LBD: {lbd}); from level {from} back to level {to}","the start: nothing has happened","{x} loses {value}{because}","start again","take back {assignment}","revise {x} against {y}","solved","try {assignment}","all solutions","Cancel","Colours","Only for a graph of your own.","ltr","Most events","Those that the page steps through.","the first solution","Choose by a picture","Choose a problem or type in your own, choose one strategy or two, and watch them work.","Language","Problem","More: colours, variants, regions, seed, limits","English","Most values tried","Empty: as many as the server allows.","Strategy B (may stay empty)","A second search of the same problem, to compare.","Solve it by hand","Name of a problem or a puzzle","Such as queens:8, australia@2 or grid2; the list offers more.","Regions of a jigsaw (may stay empty)","In place of boxes: a grid of one symbol a cell, the same for all cells of a region.","Rules","Search","Longest time, in seconds","To build and to search.","Seed","Of random orders.","Show the search","Only solve","Strategies","Strategy A","A look-ahead, then -look-back and +orders as you like: fc-cbj+mrv.","Your own board, model or graph","When something stands here, it counts in place of the name: a Sudoku board of any size, in a line or as a grid with dots for empty cells, a model (var x, y in 1..9 and so on), or a graph in the DIMACS format (p edge 4 2, e 1 2, ...).","See a search","Variants of a board (may stay empty)","With commas: diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal, non-consecutive, thermo:A1-A2-A3.","Search for","Searching …","Go","Event number","In the picture the arrows go from variable to variable, and Enter chooses one. In the tree they go from node to node, Enter goes there, and f folds.","Keys","Without JavaScript this page shows the start, the outcome and the counters; with it, every step.","Step back","Next, last backtrack","Next, last breakpoint","Next, last wipe-out","Next, last decision","To the end","Faster","Step forward","Help on keys","The other search of a race","Play or pause","For a projector: board, tree and sentence alone","Stop, and back to the start","Slower","Next, last solution","To the start","Next, last restart","Do it yourself","predict","watch","work by hand","backtrack","breakpoint","wipe-out","decision","The last one","The next one","There is no {landmark} that way.","restart","solution","What to go to","chain","folded","Copied.","Copy link","The state is too long for a link; it was saved as a file.","English","Only the first {count} events are on this page; the counters of the whole search are those of a search that went on.","The search was stopped before it could tell.","There are several solutions.","No solution was asked for.","A solution was found.","It ended early: {limit}.","There is exactly one solution.","There is no solution.","Counters","Path","The problem","Queue","Search tree","Its domain here","culprit","Nothing is assigned.","Graph","Table","Answer","{x} does not have that value any more.","variable and value","No value is removed any more.","Which value is removed next? Click on it in the picture, or type the variable and the value.","Right: {said}.","{right} of {of} right.","Show it","Write a variable and one of its values, such as A3 7.","Wrong. What happens is: {said}.","{count} wait.","Show {count} more","{now} {clock}.","{first} has finished with {nodes} values tried and {prunings} removed. {second} is at {other} % of its search, with {otherNodes} tried and {otherPrunings} removed.","Both are equally far.","{first} leads: it has {share} % of its search behind it, {second} {other} %. {first} has tried {nodes} values and removed {prunings}; {second} has tried {otherNodes} and removed {otherPrunings}.","all-different","constraint","empty domain","hidden pair","hidden single","hidden subset of {n}","hidden triple","{rule} in {unit}","naked pair","naked single","naked subset of {n}","naked triple","nogood","objective","constraint {name}","one value","own rule","path consistency","singleton consistency","support","symmetry","too few values","{count} values","Settings","own digits","Language","Colours","{count}/s","{name}, candidates {values}","row {row} column {column}","{name}, no candidate","{name}, given {values}","{name}, value {values}","fails","not yet visited","open","solution","Made by","Seed","Strategy","Variables","Value in the first solution","Domain at the start","Variable","objective","the root","colours of the system","high contrast","dark","light","Place in the search","{first} … ({count})","Zoom in","Zoom out","Fit","Fold what fails","{count} nodes below, folded","Click: go there. Double click or f: open, fold. Wheel, + and -: zoom. 0: fit.","root","run {n}","Unfold all","box {n}","column {n}","diagonal {n}","group {n}","region {n}","row {n}","window {n}","{x} = {domain}","{value} failed:","{value} is gone:","Choose a variable in the picture to see its domain, and why values have left.","{count} other values were excluded before the search began.","event {place} of {end}, depth {depth}","give {assignment}","No arc waits: the domains are arc consistent.","{revisions} revisions, {removals} values removed.","Domains","Process the arcs in any order, give a variable a value, or split its domain. x\u003c-y asks which values of x have a support in y.","Open a file","The file was opened.","and {count} more","This file is no exercise on this problem.","{x} loses nothing: every value has a support in {y}.","{x} loses {values}, which have no support in {y}.","Save as a file","keep up to {value}","{x} loses {values}.","This problem is too large to be worked through by hand on this page.","Undo","{count} arcs wait.","{x} has no value left: there is no solution below here."],"ar":["مسألة أخرى"," بسبب {cells}"," بسبب الشبكة كلها","نقاط التوقف","إضافة","العمق {n}","خلية","عمق","حذف","قيمة","لا يوجد متغيّر أو قيمة بهذا الاسم.","لأن {x} أُسندت إليه قيمة","لأن مجال {x} تقلّص","عند البداية","مقياس السباق","فحوص القيود","العُقد","الميكروثواني","إغلاق","التراجعات","فحوص القيود","الطرق المسدودة","القرارات","القفزات","مستويات كل التوليفات","أقل عدد من التعارضات","العمق","الشروط المحذوفة بالتصغير","العُقد","التوليفات المرفوضة","فحوص الترتيب","القيم المحذوفة","الإصلاحات","مرات بدء البحث من جديد","المراجعات","الحلول","المجموعات المرتبة (tuples)","البحث كله","هنا","العدّاد","٠١٢٣٤٥٦٧٨٩","rtl","نفدت قيم {x}","نفدت قيم {x}، ومجموعة التعارض: {set}","تعارض عند {x}،{because}","خروج {item} من الطابور","تعارض: لم تبقَ أي قيمة في مجال {x}","دخول {item} إلى الطابور، {cause}","عناصر دخلت الطابور: {count}، {cause}؛ آخرها {item}","أفضل حل حتى الآن: {worth}؛ ومن الآن فصاعدًا {better}","قفزة إلى الخلف من {x} إلى {y}","تعلُّم التوليفة المرفوضة {nogood} (الشروط قبل التصغير: {all}، LBD: {lbd})؛ عودة من المستوى {from} إلى المستوى {to}","البداية: لم يحدث شيء بعد","حذف {value} من مجال {x}{because}","بدء البحث من جديد","إلغاء {assignment}","مراجعة مجال {x} بالنسبة إلى {y}","وُجد حل","تجربة {assignment}","كل الحلول","إلغاء","الألوان","لمخطط من عندك فقط.","rtl","أكبر عدد من الأحداث","تلك التي تمر بها الصفحة خطوة خطوة.","الحل الأول","اختر بالصورة","اختر مسألة أو اكتب مسألتك، واختر استراتيجية أو اثنتين، وشاهد كيف تعملان.","اللغة","المسألة","المزيد: الألوان والأنواع والمناطق والبذرة والحدود","العربية","أكبر عدد من القيم المجرَّبة","فارغ: بقدر ما يسمح الخادم.","الاستراتيجية ب (يمكن تركها فارغة)","بحث ثانٍ في المسألة نفسها للمقارنة.","الحل باليد","اسم مسألة أو لغز","مثل ⁦queens:8⁩ أو ⁦australia@2⁩ أو ⁦grid2⁩؛ وفي القائمة المزيد.","مناطق السودوكو غير المنتظم (يمكن تركه فارغًا)","بدل المربعات: شبكة برمز واحد لكل خلية، هو نفسه لكل خلايا المنطقة.","القواعد","البحث","أطول وقت بالثواني","للبناء والبحث.","البذرة","للترتيبات العشوائية.","عرض البحث","الحل فقط","الاستراتيجيات","الاستراتيجية أ","نظر إلى الأمام، ثم كما تشاء -نظر إلى الخلف و+ترتيبات: ⁦fc-cbj+mrv⁩.","لوحتك أو نموذجك أو مخططك","إن وُجد شيء هنا أُخذ بدل الاسم: لوحة سودوكو بأي حجم، في سطر أو كشبكة بنقاط للخلايا الفارغة، أو نموذج (⁦var x, y in 1..9⁩ ونحوه)، أو مخطط بصيغة DIMACS (⁦p edge 4 2⁩، ⁦e 1 2⁩، ...).","مشاهدة بحث","أنواع اللوحة (يمكن تركه فارغًا)","بفواصل: ⁦diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal, non-consecutive, thermo:A1-A2-A3⁩.","ابحث عن","جارٍ البحث …","انتقال","رقم الحدث","في الصورة تنقلك الأسهم من متغيّر إلى آخر، ومفتاح Enter يختار المتغيّر. وفي الشجرة تنقلك الأسهم من عقدة إلى أخرى، ومفتاح Enter يذهب إلى العقدة، ومفتاح f يطويها.","المفاتيح","من دون JavaScript تعرض هذه الصفحة البداية والنتيجة والعدّادات، ومعه تعرض كل خطوة.","خطوة إلى الخلف","التراجع التالي أو السابق","نقطة التوقف التالية أو السابقة","إفراغ المجال التالي أو السابق","القرار التالي أو السابق","إلى النهاية","أسرع","خطوة إلى الأمام","شرح المفاتيح","البحث الآخر في السباق","تشغيل أو إيقاف مؤقت","لجهاز العرض: اللوحة والشجرة والجملة فقط","إيقاف وعودة إلى البداية","أبطأ","الحل التالي أو السابق","إلى البداية","البدء من جديد، التالي أو السابق","جرّب بنفسك","توقّع","مشاهدة","حل يدوي","تراجع","نقطة توقف","إفراغ مجال","قرار","السابق","التالي","لا يوجد في هذا الاتجاه: {landmark}.","بدء من جديد","حل","الانتقال إلى","سلسلة","مطويّ","نُسخ الرابط.","نسخ الرابط","الحالة أطول من أن يحملها رابط، فحُفظت في ملف.","العربية","لا تعرض هذه الصفحة إلا الأحداث الأولى، وعددها {count}؛ أما عدّادات البحث كله فهي لبحث استمر بعدها.","أُوقف البحث قبل أن يُعرف الجواب.","توجد عدة حلول.","لم يُطلب أي حل.","وُجد حل.","انتهى البحث مبكرًا: {limit}.","يوجد حل وحيد.","لا يوجد حل.","العدّادات","المسار","المسألة","الطابور","شجرة البحث","مجال المتغيّر هنا","المتسبّب","لم تُسنَد أي قيمة بعد.","مخطط","جدول","إجابة","لم تعد هذه القيمة في مجال {x}.","متغيّر وقيمة","لن تُحذف أي قيمة بعد الآن.","ما القيمة التالية التي ستُحذف؟ انقر عليها في الصورة، أو اكتب المتغيّر والقيمة.","صحيح: {said}.","الإجابات الصحيحة: {right} من {of}.","إظهار الجواب","اكتب متغيّرًا وإحدى قيمه، مثل A3 7.","خطأ. ما يحدث هو: {said}.","في الانتظار: {count}.","عرض البقية ({count})","{clock}: {now}.","انتهى {first}: القيم المجرَّبة {nodes}، والمحذوفة {prunings}. وبلغ {second} نسبة {other}٪ من بحثه: القيم المجرَّبة {otherNodes}، والمحذوفة {otherPrunings}.","البحثان متعادلان.","{first} في المقدمة: أنجز {share}٪ من بحثه، مقابل {other}٪ لدى {second}. القيم المجرَّبة: {nodes} لدى {first}، {otherNodes} لدى {second}؛ والمحذوفة: {prunings} لدى {first}، {otherPrunings} لدى {second}.","قيد الاختلاف الكلي","قيد","مجال فارغ","زوج مخفي","مفرد مخفي","مجموعة جزئية مخفية حجمها {n}","ثلاثي مخفي","{rule} في {unit}","زوج ظاهر","مفرد ظاهر","مجموعة جزئية ظاهرة حجمها {n}","ثلاثي ظاهر","توليفة مرفوضة سابقًا","دالة الهدف","القيد {name}","قيمة واحدة فقط","قاعدة خاصة","اتساق المسار","اتساق القيمة المفردة","انعدام الدعم","تناظر القيم","قيم أقل من المتغيّرات","القيم: {count}","الإعدادات","بالأرقام ٠١٢٣","اللغة","الألوان","في الثانية: {count}","{name}، القيم المرشّحة {values}","الصف {row} العمود {column}","{name}، لا قيم مرشّحة","{name}، قيمة معطاة {values}","{name}، القيمة {values}","فاشلة","لم تُزَر بعد","مفتوحة","حل","أُنشئت الصفحة بالأمر","البذرة العشوائية","الاستراتيجية","المتغيّرات","القيمة في الحل الأول","المجال في البداية","المتغيّر","الهدف","الجذر","ألوان النظام","تباين عالٍ","داكن","فاتح","الموضع في البحث","{first} … ({count})","تكبير","تصغير","ملاءمة","طيّ الفروع الفاشلة","عُقد مطوية تحتها: {count}","نقرة: الانتقال إلى العقدة. نقرة مزدوجة أو f: فتح أو طيّ. العجلة أو + أو -: تغيير الحجم. 0: ملاءمة.","الجذر","الجولة {n}","بسط الكل","المربع {n}","العمود {n}","القطر {n}","المجموعة {n}","المنطقة {n}","الصف {n}","النافذة {n}","مجال {x}: {domain}","فشلت القيمة {value}:","حُذفت القيمة {value}:","اختر متغيّرًا من الصورة لترى مجاله وسبب حذف القيم منه.","قيم أخرى استُبعدت قبل بدء البحث: {count}.","الحدث {place} من {end}، العمق {depth}","إسناد {assignment}","لا قوس في الانتظار: المجالات متسقة الأقواس.","المراجعات: {revisions}، القيم المحذوفة: {removals}.","المجالات","عالج الأقواس بأي ترتيب، أو أسند قيمة إلى متغيّر، أو قسّم مجاله. يسأل القوس x\u003c-y: أيّ قيم x لها دعم في y؟","فتح ملف","فُتح الملف.","والباقي: {count}","هذا الملف ليس تمرينًا على هذه المسألة.","لا يُحذف شيء من مجال {x}: لكل قيمة دعم في {y}.","حُذف من مجال {x} ما ليس له دعم في {y}: {values}.","حفظ في ملف","الإبقاء حتى {value}","حُذف من مجال {x}: {values}.","هذه المسألة أكبر من أن تُحل يدويًا في هذه الصفحة.","تراجع عن الخطوة","أقواس في الانتظار: {count}.","لم تبقَ أي قيمة في مجال {x}: لا يوجد حل تحت هذه العقدة."],"fa":["مسئله‌ای دیگر"," به دلیل {cells}"," به دلیل کل شبکه","نقطه‌های توقف","افزودن","عمق {n}","خانه","عمق","حذف","مقدار","چنین متغیر یا مقداری وجود ندارد.","چون {x} مقدار گرفت","چون دامنه‌ی {x} کوچک شد","در آغاز","مبنای مسابقه","وارسی‌های محدودیت","گره‌ها","میکروثانیه‌ها","بستن","عقب‌گردها","وارسی‌های محدودیت","بن‌بست‌ها","تصمیم‌ها","پرش‌ها","سطح‌های همه‌ی ترکیب‌ها","کمترین تعارض‌ها","عمق","لیترال‌های حذف‌شده","گره‌ها","ترکیب‌های ردشده","وارسی‌های ترتیب","مقدارهای هرس‌شده","ترمیم‌ها","شروع‌های مجدد","بازبینی‌ها","راه‌حل‌ها","چندتایی‌ها","کل جستجو","اینجا","شمارنده","۰۱۲۳۴۵۶۷۸۹","rtl","مقدارهای {x} تمام شد","مقدارهای {x} تمام شد، مجموعه‌ی تعارض: {set}","تعارض در {x}،{because}","خروج {item} از صف","تعارض: دامنه‌ی {x} تهی است","ورود {item} به صف، {cause}","ورود {count} مورد به صف، {cause}؛ آخرین مورد: {item}","بهترین راه‌حل تا اینجا: {worth}؛ از این پس {better}","پرش به عقب از {x} به {y}","یادگیری ترکیب ردشده‌ی {nogood} (لیترال‌ها پیش از کمینه‌سازی: {all}، LBD: {lbd})؛ بازگشت از سطح {from} به سطح {to}","آغاز: هنوز اتفاقی نیفتاده است","حذف {value} از دامنه‌ی {x}{because}","شروع مجدد","پس گرفتن {assignment}","بازبینی دامنه‌ی {x} نسبت به {y}","راه‌حل پیدا شد","آزمودن {assignment}","همهٔ راه‌حل‌ها","لغو","رنگ‌ها","تنها برای گراف خودتان.","rtl","بیشترین شمار رویدادها","آنهایی که صفحه گام‌به‌گام نشان می‌دهد.","نخستین راه‌حل","انتخاب از روی تصویر","مسئله‌ای انتخاب کنید یا مسئلهٔ خود را بنویسید، یک یا دو راهبرد برگزینید و کارشان را تماشا کنید.","زبان","مسئله","بیشتر: رنگ‌ها، گونه‌ها، ناحیه‌ها، بذر تصادفی، حدها","فارسی","بیشترین شمار مقدارهای آزموده","خالی: تا حدی که کارساز اجازه می‌دهد.","راهبرد ب (می‌تواند خالی بماند)","جستجوی دومی از همان مسئله، برای مقایسه.","حل دستی","نام یک مسئله یا معما","مانند ⁦queens:8⁩، ⁦australia@2⁩ یا ⁦grid2⁩؛ در فهرست موارد بیشتری هست.","ناحیه‌های سودوکوی نامنظم (می‌تواند خالی بماند)","به‌جای مربع‌ها: شبکه‌ای با یک نشانه برای هر خانه، یکسان برای همهٔ خانه‌های یک ناحیه.","قاعده‌ها","جستجو","بیشترین زمان به ثانیه","برای ساختن و جستجو.","بذر تصادفی","برای ترتیب‌های تصادفی.","نمایش جستجو","فقط حل کن","راهبردها","راهبرد الف","یک پیش‌نگری، سپس به دلخواه -پس‌نگری و +ترتیب‌ها: ⁦fc-cbj+mrv⁩.","جدول، مدل یا گراف خودتان","اگر اینجا چیزی باشد، به‌جای نام به کار می‌رود: جدول سودوکو با هر اندازه، در یک سطر یا به شکل شبکه با نقطه برای خانه‌های خالی، یک مدل (⁦var x, y in 1..9⁩ و مانند آن)، یا گرافی در قالب DIMACS (⁦p edge 4 2⁩، ⁦e 1 2⁩، ...).","تماشای یک جستجو","گونه‌های جدول (می‌تواند خالی بماند)","با ویرگول: ⁦diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal, non-consecutive, thermo:A1-A2-A3⁩.","به دنبال","در حال جستجو …","برو","شماره‌ی رویداد","در تصویر، کلیدهای جهت‌نما از متغیری به متغیر دیگر می‌روند و Enter متغیر را انتخاب می‌کند. در درخت، از گرهی به گره دیگر می‌روند، Enter به آن گره می‌رود و f آن را می‌بندد.","کلیدها","بدون JavaScript این صفحه آغاز، نتیجه و شمارنده‌ها را نشان می‌دهد؛ با آن، همه‌ی گام‌ها را.","یک گام به عقب","عقب‌گرد بعدی یا قبلی","نقطه‌ی توقف بعدی یا قبلی","تهی شدن دامنه، بعدی یا قبلی","تصمیم بعدی یا قبلی","به پایان","تندتر","یک گام به جلو","راهنمای کلیدها","جستجوی دیگرِ مسابقه","پخش یا مکث","برای پروژکتور: فقط صفحه، درخت و جمله","توقف و بازگشت به آغاز","کندتر","راه‌حل بعدی یا قبلی","به آغاز","شروع مجدد بعدی یا قبلی","خودتان انجام دهید","پیش‌بینی","تماشا","حل دستی","عقب‌گرد","نقطه‌ی توقف","تهی شدن دامنه","تصمیم","قبلی","بعدی","در این جهت یافت نشد: {landmark}.","شروع مجدد","راه‌حل","رفتن به","زنجیره","بسته","پیوند رونوشت شد.","رونوشت پیوند","وضعیت برای یک پیوند بیش از حد طولانی است؛ در یک فایل ذخیره شد.","فارسی","تنها {count} رویداد نخست در این صفحه است؛ شمارنده‌های کل جستجو از آنِ جستجویی است که پس از آن ادامه یافت.","جستجو پیش از آنکه نتیجه معلوم شود متوقف شد.","بیش از یک راه‌حل وجود دارد.","هیچ راه‌حلی خواسته نشده بود.","یک راه‌حل پیدا شد.","جستجو زودتر پایان یافت: {limit}.","دقیقاً یک راه‌حل وجود دارد.","راه‌حلی وجود ندارد.","شمارنده‌ها","مسیر","مسئله","صف","درخت جستجو","دامنه‌ی متغیر در اینجا","عامل تعارض","هنوز هیچ متغیری مقدار نگرفته است.","گراف","جدول","پاسخ","این مقدار دیگر در دامنه‌ی {x} نیست.","متغیر و مقدار","دیگر مقداری حذف نمی‌شود.","مقدار بعدی که حذف می‌شود کدام است؟ در تصویر روی آن کلیک کنید، یا متغیر و مقدار را بنویسید.","درست: {said}.","پاسخ‌های درست: {right} از {of}.","نمایش پاسخ","یک متغیر و یکی از مقدارهای آن را بنویسید، مانند A3 7.","نادرست. آنچه رخ می‌دهد: {said}.","در انتظار: {count}.","نمایش {count} مورد دیگر","{clock}: {now}.","{first} با آزمودن {nodes} مقدار و حذف {prunings} مقدار به پایان رسید. {second} در {other}٪ جستجوی خود است، با آزمودن {otherNodes} مقدار و حذف {otherPrunings} مقدار.","هر دو جستجو برابرند.","{first} جلوتر است: {share}٪ از جستجوی خود را پشت سر گذاشته و {second}، {other}٪. {first} تاکنون {nodes} مقدار را آزموده و {prunings} مقدار را حذف کرده است؛ {second} نیز {otherNodes} مقدار را آزموده و {otherPrunings} مقدار را حذف کرده است.","محدودیت همه‌متفاوت","محدودیت","دامنه‌ی تهی","جفت پنهان","تک‌مقدار پنهان","زیرمجموعه‌ی پنهان {n} عضوی","سه‌تایی پنهان","{rule} در {unit}","جفت آشکار","تک‌مقدار آشکار","زیرمجموعه‌ی آشکار {n} عضوی","سه‌تایی آشکار","ترکیب ردشده","تابع هدف","محدودیت {name}","تنها یک مقدار","قاعده‌ی اختصاصی","سازگاری مسیر","سازگاری تک‌مقداری","نبود پشتیبان","تقارن مقدارها","مقدارها کمتر از متغیرها","مقدارها: {count}","تنظیمات","ارقام فارسی","زبان","رنگ‌ها","در ثانیه: {count}","{name}، نامزدها {values}","سطر {row} ستون {column}","{name}، بدون نامزد","{name}، مقدار داده‌شده {values}","{name}، مقدار {values}","شکست‌خورده","هنوز دیده نشده","باز","راه‌حل","ساخته‌شده با فرمان","بذر تصادفی","راهبرد","متغیرها","مقدار در نخستین راه‌حل","دامنه در آغاز","متغیر","هدف","ریشه","رنگ‌های سیستم","کنتراست بالا","تیره","روشن","جایگاه در جستجو","{first} … ({count})","بزرگ‌تر","کوچک‌تر","جا دادن","بستن شاخه‌های شکست‌خورده","{count} گره در زیر آن، بسته","کلیک: رفتن به گره. دوبار کلیک یا f: باز کردن یا بستن. چرخ موشواره، + و -: تغییر اندازه. 0: جا دادن.","ریشه","دور {n}","باز کردن همه","مربع {n}","ستون {n}","قطر {n}","گروه {n}","ناحیهٔ {n}","سطر {n}","پنجرهٔ {n}","دامنه‌ی {x}: {domain}","{value} شکست خورد:","مقدار {value} حذف شده است:","متغیری را در تصویر انتخاب کنید تا دامنه‌ی آن و دلیل حذف مقدارها را ببینید.","{count} مقدار دیگر پیش از آغاز جستجو کنار گذاشته شده است.","رویداد {place} از {end}، عمق {depth}","انتساب {assignment}","هیچ کمانی در انتظار نیست: دامنه‌ها سازگار کمانی‌اند.","{revisions} بازبینی، {removals} مقدار حذف‌شده.","دامنه‌ها","کمان‌ها را به هر ترتیبی پردازش کنید، به متغیری مقدار بدهید، یا دامنه‌ی آن را دو بخش کنید. کمان x\u003c-y می‌پرسد کدام مقدارهای x در y پشتیبان دارند.","باز کردن فایل","فایل باز شد.","و {count} کمان دیگر","این فایل تمرینی برای این مسئله نیست.","از دامنه‌ی {x} چیزی حذف نمی‌شود: هر مقدار در {y} پشتیبان دارد.","حذف از دامنه‌ی {x} به دلیل نبود پشتیبان در {y}: {values}.","ذخیره در فایل","نگه داشتن تا {value}","حذف از دامنه‌ی {x}: {values}.","این مسئله بزرگ‌تر از آن است که در این صفحه دستی حل شود.","واگرد","{count} کمان در انتظار است.","برای {x} مقداری نمانده است: زیر این گره راه‌حلی وجود ندارد."],"es":["Otro problema"," a causa de {cells}"," a causa de toda la red","Puntos de parada","Añadir","profundidad {n}","celda","profundidad","Quitar","valor","No existe tal variable o valor.","porque se asignó {x}","porque se redujo el dominio de {x}","al comienzo","Reloj","Comprobaciones","Nodos","Microsegundos","Cerrar","retrocesos","comprobaciones","callejones sin salida","decisiones","saltos","niveles de todos los nogoods","menos conflictos","profundidad","literales eliminados","nodos","nogoods","comprobaciones para ordenar","podas","reparaciones","reinicios","revisiones","soluciones","tuplas","toda la búsqueda","aquí","Contador","0123456789","ltr","se agotaron los valores de {x}","se agotaron los valores de {x}, conjunto de conflicto: {set}","conflicto en {x},{because}","{item} sale de la cola","conflicto: {x} no tiene ningún valor","{item} entra en la cola, {cause}","entran en la cola: {count}, {cause}; por último, {item}","mejor solución hasta ahora: {worth}; en adelante {better}","salto atrás de {x} a {y}","aprender el nogood {nogood} (literales antes de minimizar: {all}, LBD: {lbd}); del nivel {from} de vuelta al nivel {to}","el comienzo: aún no ha ocurrido nada","{x} pierde {value}{because}","reinicio de la búsqueda","deshacer {assignment}","revisar {x} respecto a {y}","solución encontrada","probar {assignment}","todas las soluciones","Cancelar","Colores","Solo para un grafo propio.","ltr","Máximo de eventos","Los que la página recorre paso a paso.","la primera solución","Elegir por imagen","Elija un problema o escriba el suyo, elija una estrategia o dos y observe cómo trabajan.","Idioma","Problema","Más: colores, variantes, regiones, semilla, límites","Español","Máximo de valores probados","Vacío: tantos como permita el servidor.","Estrategia B (puede quedar vacía)","Una segunda búsqueda del mismo problema, para comparar.","Resolverlo a mano","Nombre de un problema o de un sudoku","Por ejemplo queens:8, australia@2 o grid2; la lista ofrece más.","Regiones de un rompecabezas (puede quedar vacío)","En lugar de cajas: una cuadrícula con un símbolo por celda, el mismo en todas las celdas de una región.","Reglas","Búsqueda","Tiempo máximo, en segundos","Para construir y buscar.","Semilla","De los órdenes aleatorios.","Mostrar la búsqueda","Solo resolver","Estrategias","Estrategia A","Una anticipación (look-ahead) y luego, si quiere, -retroceso y +órdenes: fc-cbj+mrv.","Su propio tablero, modelo o grafo","Si hay algo aquí, cuenta en lugar del nombre: un tablero de sudoku de cualquier tamaño, en una línea o como cuadrícula con puntos en las celdas vacías, un modelo (var x, y in 1..9, etc.) o un grafo en formato DIMACS (p edge 4 2, e 1 2, ...).","Ver una búsqueda","Variantes de un tablero (puede quedar vacío)","Con comas: diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal, non-consecutive, thermo:A1-A2-A3.","Buscar","Buscando …","Ir","Número de evento","En la imagen, las flechas van de variable en variable y Enter elige una. En el árbol van de nodo en nodo, Enter va al nodo y f lo pliega.","Teclas","Sin JavaScript esta página muestra el comienzo, el resultado y los contadores; con él, cada paso.","Un paso atrás","Retroceso siguiente o anterior","Punto de parada siguiente o anterior","Dominio vacío siguiente o anterior","Decisión siguiente o anterior","Al final","Más rápido","Un paso adelante","Ayuda sobre las teclas","La otra búsqueda de la carrera","Reproducir o pausar","Para proyector: solo tablero, árbol y frase","Parar y volver al comienzo","Más lento","Solución siguiente o anterior","Al comienzo","Reinicio siguiente o anterior","Hágalo usted","predecir","observar","resolver a mano","retroceso","punto de parada","dominio vacío","decisión","Anterior","Siguiente","No se encuentra en esa dirección: {landmark}.","reinicio","solución","Adónde ir","cadena","plegado","Copiado.","Copiar enlace","El estado es demasiado largo para un enlace; se guardó como archivo.","Español","Esta página solo contiene los primeros eventos ({count}); los contadores de toda la búsqueda son los de una búsqueda que continuó.","La búsqueda se detuvo antes de poder decidir.","Hay varias soluciones.","No se pidió ninguna solución.","Se encontró una solución.","Terminó antes de tiempo: {limit}.","Hay exactamente una solución.","No hay solución.","Contadores","Camino","El problema","Cola","Árbol de búsqueda","Dominio de la variable aquí","culpable","No hay nada asignado.","Grafo","Tabla","Responder","{x} ya no tiene ese valor.","variable y valor","Ya no se elimina ningún valor.","¿Qué valor se elimina a continuación? Haga clic en él en la imagen, o escriba la variable y el valor.","Correcto: {said}.","Respuestas correctas: {right} de {of}.","Mostrar","Escriba una variable y uno de sus valores, por ejemplo A3 7.","Incorrecto. Lo que ocurre es: {said}.","En espera: {count}.","Mostrar {count} más","{clock}: {now}.","{first} ha terminado. Valores probados: {nodes}; eliminados: {prunings}. {second} lleva el {other} % de su búsqueda. Valores probados: {otherNodes}; eliminados: {otherPrunings}.","Las dos búsquedas van empatadas.","{first} va por delante: lleva el {share} % de su búsqueda; {second}, el {other} %. Valores probados: {nodes} con {first}, {otherNodes} con {second}; valores eliminados: {prunings} con {first}, {otherPrunings} con {second}.","todos diferentes","restricción","dominio vacío","par oculto","único oculto","subconjunto oculto de tamaño {n}","trío oculto","{rule} en {unit}","par desnudo","único desnudo","subconjunto desnudo de tamaño {n}","trío desnudo","nogood","función objetivo","restricción {name}","un solo valor","regla propia","consistencia de caminos","consistencia singleton","sin soporte","simetría","menos valores que variables","valores: {count}","Ajustes","dígitos propios","Idioma","Colores","{count}/s","{name}, candidatos {values}","fila {row} columna {column}","{name}, sin candidatos","{name}, dado {values}","{name}, valor {values}","falla","aún no visitado","abierto","solución","Generado con","Semilla","Estrategia","Variables","Valor en la primera solución","Dominio al comienzo","Variable","objetivo","la raíz","colores del sistema","alto contraste","oscuro","claro","Posición en la búsqueda","{first} … ({count})","Acercar","Alejar","Ajustar","Plegar lo que falla","nodos plegados debajo: {count}","Clic: ir al nodo. Doble clic o f: abrir, plegar. Rueda, + y -: ampliar o reducir. 0: ajustar.","raíz","ejecución {n}","Desplegar todo","la caja {n}","la columna {n}","la diagonal {n}","el grupo {n}","la región {n}","la fila {n}","la ventana {n}","{x} = {domain}","Falló {value}:","Eliminado {value}:","Elija una variable en la imagen para ver su dominio y por qué se eliminaron valores.","Otros valores excluidos antes de empezar la búsqueda: {count}.","evento {place} de {end}, profundidad {depth}","asignar {assignment}","Ningún arco en espera: los dominios son arco-consistentes.","Revisiones: {revisions}; valores eliminados: {removals}.","Dominios","Procese los arcos en cualquier orden, dé un valor a una variable o divida su dominio. x\u003c-y pregunta qué valores de x tienen soporte en y.","Abrir un archivo","Archivo abierto.","y {count} más","Este archivo no es un ejercicio sobre este problema.","{x} no pierde nada: todos los valores tienen soporte en {y}.","{x} pierde lo que no tiene soporte en {y}: {values}.","Guardar como archivo","conservar hasta {value}","{x} pierde {values}.","Este problema es demasiado grande para resolverlo a mano en esta página.","Deshacer","Arcos en espera: {count}.","A {x} no le queda ningún valor: aquí debajo no hay solución."]});
document.body.append(words);
}
class Problem{
constructor(data){
this.data=data;
this.names=data.names;
this.count=data.names.length;
this.offset=new Int32Array(this.count+1);
for(let x=0;x<this.count;x++)this.offset[x+1]=this.offset[x]+this.labels(x).length;
this.total=this.offset[this.count];
this.owner=new Int32Array(this.total);
for(let x=0;x<this.count;x++)this.owner.fill(x,this.offset[x],this.offset[x+1]);
this.start=new Uint8Array(this.total).fill(1);
for(const[x,values]of data.starts){
this.start.fill(0,this.offset[x],this.offset[x+1]);
for(const value of values)this.start[this.offset[x]+value]=1;
}
this.given=new Set(data.givens);
}
labels(x){
return this.data.labels[this.data.label_of[x]];
}
label(x,value){
return this.labels(x)[value];
}
}
const COUNTED=["nodes","decisions","dead_ends","backtracks","prunings","revisions","restarts","solutions","nogoods"];
const[NODES,DECISIONS,DEAD_ENDS,BACKTRACKS,PRUNINGS,REVISIONS,RESTARTS,SOLUTIONS,NOGOODS]=COUNTED.keys();
const COUNTER_OF={T:NODES,C:DEAD_ENDS,B:BACKTRACKS,P:PRUNINGS,R:REVISIONS,S:RESTARTS,V:SOLUTIONS,L:NOGOODS};
const KEY_FRAME_BYTES=64e6;
const NEVER=0x7fffffff;
class Walk{
constructor(problem,lane){
this.problem=problem;
this.lane=lane;
this.kinds=lane.events.kinds;
this.a=lane.events.a;
this.b=lane.events.b;
this.c=lane.events.c;
this.length=this.kinds.length;
this.clear();
this.readThrough();
}
clear(){
this.place=0;
this.alive=this.problem.start.slice();
this.size=new Int32Array(this.problem.count);
for(let x=0;x<this.problem.count;x++){
for(let i=this.problem.offset[x];i<this.problem.offset[x+1];i++)this.size[x]+=this.alive[i];
}
this.removed=[];//The positions of removed values,in the order of their removal...
this.removedBy=[];//...and the events that removed them.
this.levels=[];//For each value assigned,how many values had been removed before it.
this.path=[];//The nodes of the tree from below the root to where the search is.
this.queue=[];//The events that put there what waits.
this.head=0;//Where in the queue the first one stands.
this.counts=new Int32Array(COUNTED.length);
}
readThrough(){
const frames=Math.max(8,Math.min(256,KEY_FRAME_BYTES/(8*this.problem.total+1)));
this.stride=Math.max(256,Math.ceil(this.length/frames));
this.frames=[];
this.isDecision=new Uint8Array(this.length);
this.depth=new Int32Array(this.length+1);
this.nodesBefore=new Int32Array(this.length+1);
this.nodes=[{event:-1,up:-1,depth:0,end:NEVER,solved:NEVER,conflict:-1,set:-1,setOf:-1}];
while(this.place<this.length){
const i=this.place;
if(i%this.stride===0)this.frames.push(this.frame());
if(this.kinds[i]==="T")this.isDecision[i]=this.size[this.a[i]]>1?1:0;
this.noteInTree(i);
this.apply(i);
this.depth[this.place]=this.levels.length;
this.nodesBefore[this.place]=this.counts[NODES];
}
this.clear();
}
noteInTree(i){
const here=this.path.length?this.path[this.path.length-1]:0;
const node=this.nodes[here];
switch(this.kinds[i]){
case"T":
this.nodes.push({event:i,up:here,depth:node.depth+1,end:NEVER,solved:NEVER,conflict:-1,set:-1,setOf:-1});
break;
case"X":
node.end=i;
break;
case"C":
node.conflict=i;
break;
case"B":
if(this.b[i]>=0)node.set=i;
break;
case"V":
for(const id of[0,...this.path])this.nodes[id].solved=Math.min(this.nodes[id].solved,i);
}
}
frame(){
return{
removed:Int32Array.from(this.removed),
removedBy:Int32Array.from(this.removedBy),
levels:this.levels.slice(),
path:this.path.slice(),
queue:this.queue.slice(this.head),
counts:this.counts.slice(),
};
}
restore(number){
this.restoreFrom(0);
const frame=this.frames[number];
this.place=number*this.stride;
for(let i=0;i<frame.removed.length;i++)this.remove(frame.removed[i],frame.removedBy[i]);
this.levels=frame.levels.slice();
this.path=frame.path.slice();
this.queue=frame.queue.slice();
this.head=0;
this.counts=frame.counts.slice();
}
apply(i){
const kind=this.kinds[i];
const counter=COUNTER_OF[kind];
if(counter!==undefined)this.counts[counter]++;
switch(kind){
case"T":
this.assign(this.a[i],this.b[i],i);
break;
case"P":
this.remove(this.problem.offset[this.a[i]]+this.b[i],i);
break;
case"X":
this.restoreFrom(this.levels.pop());
this.path.pop();
this.queue.length=this.head=0;
break;
case"E":
case"Q":
this.queue.push(i);
break;
case"R":
case"D":
this.leave(i,kind==="R"?"E":"Q");
}
this.place=i+1;
}
assign(x,value,i){
this.counts[DECISIONS]+=this.isDecision[i];
this.levels.push(this.removed.length);
this.path.push(this.counts[NODES]);
for(let p=this.problem.offset[x];p<this.problem.offset[x+1];p++){
if(p!==this.problem.offset[x]+value)this.remove(p,i);
}
}
leave(i,kind){
const first=this.queue[this.head];
if(first===undefined||this.kinds[first]!==kind||this.a[first]!==this.a[i]||this.b[first]!==this.b[i])return;
this.head++;
if(this.head>1024&&this.head*2>this.queue.length){
this.queue=this.queue.slice(this.head);
this.head=0;
}
}
remove(position,event){
if(!this.alive[position])return;
this.alive[position]=0;
this.size[this.problem.owner[position]]--;
this.removed.push(position);
this.removedBy.push(event);
}
restoreFrom(count){
while(this.removed.length>count){
const position=this.removed.pop();
this.removedBy.pop();
this.alive[position]=1;
this.size[this.problem.owner[position]]++;
}
}
go(place){
const target=Math.max(0,Math.min(this.length,place));
if(target<this.place||target-this.place>this.stride){
if(this.frames.length===0)return;
this.restore(Math.min(Math.floor(target/this.stride),this.frames.length-1));
}
while(this.place<target)this.apply(this.place);
}
goesWithTheOneBefore(i){
if(i<1||i>=this.length)return false;
const joins=(kind)=>kind==="E"||kind==="Q";
return joins(this.kinds[i])&&joins(this.kinds[i-1])&&this.c[i]===this.c[i-1];
}
after(place=this.place){
let target=Math.min(place+1,this.length);
while(target<this.length&&this.goesWithTheOneBefore(target))target++;
return target;
}
before(place=this.place){
let target=Math.max(place-1,0);
while(target>0&&this.goesWithTheOneBefore(target))target--;
return target;
}
step(){
return{first:this.before(),last:this.place-1};
}
find(wanted,forward=true){
for(let i=forward?this.place:this.place-2;i>=0&&i<this.length;i+=forward?1:-1){
if(wanted(i))return i+1;
}
return-1;
}
isLandmark(landmark,i){
if(landmark==="decision")return this.isDecision[i]===1;
return this.kinds[i]==={conflict:"C",backtrack:"B",restart:"S",solution:"V"}[landmark];
}
concerns(x,i){
return this.a[i]===x&&"TXBPC".includes(this.kinds[i]);
}
domain(x){
const values=[];
for(let p=this.problem.offset[x];p<this.problem.offset[x+1];p++){
if(this.alive[p])values.push(p-this.problem.offset[x]);
}
return values;
}
removal(x,value){
return this.removedBy[this.removed.lastIndexOf(this.problem.offset[x]+value)]??-1;
}
failedBefore(event,value){
const id=this.kinds[event]==="T"?this.path.find((id)=>this.nodes[id].event===event):undefined;
if(id===undefined)return-1;
const{up}=this.nodes[id];
for(let j=id-1;j>up;j--){
const node=this.nodes[j];
if(node.up!==up||this.a[node.event]!==this.a[event]||this.b[node.event]!==value)continue;
return node.conflict>=0?node.conflict:node.end;
}
return-1;
}
waiting(){
return this.queue.slice(this.head);
}
assignments(){
return this.path.map((id)=>{
const event=this.nodes[id].event;
return{node:id,event,x:this.a[event],value:this.b[event]};
});
}
lesson(i){
const[from,to,all,lbd,...flat]=this.lane.events.lessons[this.b[i]];
const nogood=[];
for(let j=0;j<flat.length;j+=3)nogood.push({x:flat[j],value:flat[j+1],holds:flat[j+2]===1});
return{from,to,all,lbd,nogood};
}
culprits(i){
if(this.kinds[i]==="L")return new Set(this.lesson(i).nogood.map(({x})=>x));
return new Set(this.kinds[i]==="B"?this.lane.events.sets[this.b[i]]:[]);
}
lastConflictSet(){
if(!this.lane.events.lessons&&this.lane.events.sets.length===0)return-1;
for(let i=this.place-1;i>=0;i--){
if(this.kinds[i]==="L"||(this.kinds[i]==="B"&&this.b[i]>=0))return i;
if(this.kinds[i]==="T"&&this.path.length&&this.nodes[this.path[this.path.length-1]].event===i)return-1;
}
return-1;
}
assigned(){
return new Set(this.path.map((id)=>this.a[this.nodes[id].event]));
}
waitingArcs(){
return this.waiting().filter((i)=>this.kinds[i]==="E").map((i)=>[this.a[i],this.b[i]]);
}
touched(){
const touched={current:-1,against:-1,isWaiting:false,causes:new Set(),gone:new Map()};
if(this.place===0)return touched;
const i=this.place-1;
const kind=this.kinds[i];
if(!"SVI".includes(kind))touched.current=this.a[i];
if("ERJ".includes(kind))touched.against=this.b[i];
touched.isWaiting=kind==="E";
if("PC".includes(kind)){
const reason=this.lane.events.reasons[this.c[i]];
touched.causes=new Set(reason.variables);
touched.rule=reason.unit?.constraint;
}
if("BL".includes(kind))touched.causes=this.culprits(i);
const last=kind==="C"?i-1:i;
for(let j=last;j>=0&&this.kinds[j]==="P"&&this.a[j]===this.a[i]&&this.c[j]===this.c[last];j--){
touched.gone.set(this.a[j],[...(touched.gone.get(this.a[j])??[]),this.b[j]]);
}
return touched;
}
clock(clock,place){
if(clock==="nodes")return this.nodesBefore[place];
if(place===this.length&&!this.lane.cut&&clock==="checks")return Object.fromEntries(this.lane.counters).checks??0;
return place===0?0:this.stamps(clock)[place-1];
}
stamps(clock){
this.clocks??={};
if(this.clocks[clock])return this.clocks[clock];
if(clock==="nodes")return(this.clocks.nodes=this.nodesBefore.subarray(1));
let sum=0;
const steps=clock==="checks"?this.lane.checks:this.lane.times;
return(this.clocks[clock]=Float64Array.from(steps,(step)=>(sum+=step)));
}
placeAt(clock,time){
const stamps=this.stamps(clock);
let[low,high]=[0,this.length];
while(low<high){
const middle=(low+high)>>1;
if(stamps[middle]<=time)low=middle+1;
else high=middle;
}
return low;
}
status(id){
const node=this.nodes[id];
if(node.event>=this.place)return"future";
if(node.solved<this.place)return"solution";
return node.end<this.place?"failed":"open";
}
}
class Words{
constructor(table,language,nativeDigits){
this.language=table[language]?language:"en";
this.table=table[this.language];
this.direction=this.table.direction;
this.digits=nativeDigits?this.table.digits:"0123456789";
}
say(name,things={}){
const sentence=this.table[name];
if(sentence===undefined)throw new Error(`no words for "${name}"`);
return sentence.replace(/\{(\w+)\}/g,(gap,key)=>{
const thing=things[key];
if(thing===undefined)return gap;
return typeof thing==="number"?this.number(thing):String(thing);
});
}
name(text){
const written=this.inDigits(String(text));
return this.direction==="rtl"?`\u2066${written}\u2069`:written;
}
formula(text){
return this.direction==="rtl"?`\u2066${text}\u2069`:text;
}
number(value){
const text=Number.isInteger(value)?String(value).replace(/\B(?=(\d{3})+$)/g,","):value.toPrecision(3);
return this.inDigits(text);
}
inDigits(text){
if(this.digits[0]==="0")return text;
return text.replace(/[0-9]/g,(digit)=>this.digits[digit]);
}
}
function unpacked({keys,...languages}){
const table=(sentences)=>Object.fromEntries(keys.map((key,i)=>[key,sentences[i]]));
return Object.fromEntries(Object.entries(languages).map(([language,sentences])=>[language,table(sentences)]));
}
function languageOf(table,wanted){
const found=wanted.map((name)=>name.slice(0,2).toLowerCase()).find((name)=>table[name]);
return found??"en";
}
class Teller{
constructor(words,problem){
this.words=words;
this.problem=problem;
}
variable(x){
return this.words.name(this.problem.names[x]);
}
value(x,value){
return this.words.name(this.problem.label(x,value));
}
variables(list){
return list.map((x)=>this.variable(x)).join(" ");
}
set(list){
return this.words.formula(`{${list.map((x) => this.variable(x)).join(", ")}}`);
}
assignment(x,value){
return this.words.formula(`${this.variable(x)} = ${this.value(x, value)}`);
}
domain(x,values){
return this.words.formula(`{${values.map((value) => this.value(x, value)).join(", ")}}`);
}
waiting(walk,i){
const first=this.variable(walk.a[i]);
const item=walk.kinds[i]==="E"?`${first}<-${this.variable(walk.b[i])}`:`${first}-${this.value(walk.a[i], walk.b[i])}`;
return this.words.formula(item);
}
cause(walk,i){
const cause=walk.c[i];
if(cause===0)return this.words.say("cause.start");
const x=this.variable((cause-1)>>1);
return this.words.say(cause%2===1?"cause.assigned":"cause.shrunk",{x});
}
because(walk,i){
const reason=walk.lane.events.reasons[walk.c[i]];
const by=this.rule(reason);
let text="";
if(reason.rule==="path consistency")text=this.words.say("because.network");
else if(reason.variables.length>0)text=this.words.say("because",{cells:this.variables(reason.variables)});
return by?`${text} (${by})`:text;
}
rule(reason){
if(reason.rule==="support"&&!reason.unit)return"";
if(reason.unit?.constraint!==undefined)return this.words.say("rule.of",{name:this.words.name(reason.unit.constraint)});
const rule=this.words.say(`rule.${reason.rule}`,{n:reason.n});
return reason.unit?this.words.say("rule.in",{rule,unit:this.unit(reason.unit)}):rule;
}
unit(unit){
const[kind,which]=Object.entries(unit)[0];
return kind==="set"?this.set(which):this.words.say(`unit.${kind}`,{n:which});
}
event(walk,i){
const say=(name,things)=>this.words.say(name,things);
const x=walk.a[i];
const[a,b]=[()=>this.variable(x),()=>this.variable(walk.b[i])];
switch(walk.kinds[i]){
case"T":
return say("event.tried",{assignment:this.assignment(x,walk.b[i])});
case"E":
case"Q":
return say("event.enqueued",{item:this.waiting(walk,i),cause:this.cause(walk,i)});
case"D":
return say("event.dequeued",{item:this.waiting(walk,i)});
case"R":
return say("event.revised",{x:a(),y:b()});
case"P":
return say("event.pruned",{x:a(),value:this.value(x,walk.b[i]),because:this.because(walk,i)});
case"C":
return this.conflict(walk,i);
case"X":
return say("event.retracted",{assignment:this.assignment(x,walk.b[i])});
case"B":
return this.ranOut(walk,i);
case"J":
return say("event.jumped",{x:a(),y:walk.b[i]<0?say("the.root"):b()});
case"L":
return this.learnt(walk,i);
case"S":
return say("event.restarted");
case"I":
return this.improved(walk.b[i]);
default:
return say("event.solved");
}
}
improved(value){
const{name,maximize}=this.problem.data.objective;
const called=name===null?this.words.say("the.objective"):this.words.name(name);
const[sign,next]=maximize?[">=",value+1]:["<=",value-1];
const formula=(text)=>this.words.formula(text);
return this.words.say("event.improved",{worth:formula(`${called} = ${value}`),better:formula(`${called} ${sign} ${next}`)});
}
conflict(walk,i){
const x=this.variable(walk.a[i]);
const isEmpty=walk.lane.events.reasons[walk.c[i]].rule==="empty domain";
return isEmpty?this.words.say("event.empty",{x}):this.words.say("event.conflict",{x,because:this.because(walk,i)});
}
ranOut(walk,i){
const x=this.variable(walk.a[i]);
if(walk.b[i]<0)return this.words.say("event.backtracked",{x});
const set=this.set(walk.lane.events.sets[walk.b[i]]);
return this.words.say("event.backtracked.set",{x,set});
}
learnt(walk,i){
const{nogood,...numbers}=walk.lesson(i);
const literals=nogood.map(({x,value,holds})=>`${this.variable(x)} ${holds ? "=" : "!="} ${this.value(x, value)}`);
return this.words.say("event.learnt",{nogood:this.words.formula(`{${literals.join(", ")}}`),...numbers});
}
step(walk){
if(walk.place===0)return this.words.say("event.none");
const{first,last}=walk.step();
if(first===last)return this.event(walk,last);
const things={count:last-first+1,cause:this.cause(walk,last),item:this.waiting(walk,last)};
return this.words.say("event.enqueued.many",things);
}
spoken(x,domain){
const values=domain.map((value)=>this.value(x,value)).join(" ");
const side=this.problem.data.board?.[0];
const name=side
?this.words.say("spoken.cell",{row:Math.floor(x/side)+1,column:(x%side)+1})
:this.variable(x);
if(domain.length===0)return this.words.say("spoken.empty",{name});
if(domain.length>1)return this.words.say("spoken.candidates",{name,values});
return this.words.say(this.problem.given.has(x)?"spoken.given":"spoken.value",{name,values});
}
}
const SVG="http://www.w3.org/2000/svg";
function svg(name,attributes={},text){
const element=document.createElementNS(SVG,name);
for(const[key,value]of Object.entries(attributes))element.setAttribute(key,value);
if(text!==undefined)element.textContent=text;
return element;
}
function html(name,attributes={},...children){
const element=document.createElement(name);
for(const[key,value]of Object.entries(attributes)){
if(key.startsWith("on"))element.addEventListener(key.slice(2),value);
else if(value!==false&&value!==undefined)element.setAttribute(key,value===true?"":value);
}
element.append(...children.flat().filter((child)=>child!==undefined&&child!==null&&child!==false));
return element;
}
const COLOURS={red:"#d55e00",green:"#009e73",blue:"#0072b2",yellow:"#f0e442",orange:"#e69f00",purple:"#cc79a7",cyan:"#56b4e9",black:"#000000"};
const MOST_MARKS=64;
function layoutsOf({kind,spots,pictures=[]}){
const own=spots.map((place,x)=>({place,x,vars:[x]})).filter(({place})=>place[2]>0);
return[...pictures.map((picture)=>Picture.layout(picture)),{kind,cells:own}];
}
class Scene{
constructor(root,problem,layout){
Object.assign(this,{root,problem,layout,cells:layout.cells});
this.spots=[...root.querySelectorAll(".spot")];
this.edges=new Map([...root.querySelectorAll(".edge:not(.spoke)")].map((edge)=>[edge.dataset.edge??edge.id.slice(1),edge]));
this.hubs=problem.data.hubs&&root.querySelector(".hub")?new Hubs(root,problem.data.hubs):null;
root.setAttribute("role","group");
root.setAttribute("dir","ltr");
this.marks=[];
this.big=[];
this.current=0;//The cell that the keyboard reaches.
this.chosen=-1;
this.spots.forEach((spot,k)=>this.fill(spot,k));
this.shown=[];
this.writtenIn=[];//For each cell,the digits in which its values are written.
}
fill(spot,k){
spot.querySelectorAll(".mark, .big, .count, .frame").forEach((old)=>old.remove());
const{x,at,place:[,,width,height,top,columns,rows]}=this.cells[k];
const labels=x<0||columns===0||at!==undefined?[]:this.problem.labels(x);
const middle={"dominant-baseline":"central"};
this.marks[k]=(labels.length>MOST_MARKS?[]:labels).map((label,value)=>{
const markX=((value%columns)+0.5)*(width/columns);
const markY=top+(Math.floor(value/columns)+0.5)*((height-top)/rows);
return svg("text",{class:"mark",x:markX,y:markY,"data-value":value,...middle},label);
});
this.big[k]=svg("text",{class:"big",...middle});
spot.append(svg("rect",{class:"frame",width,height}),...this.marks[k],this.big[k]);
spot.querySelectorAll("text").forEach((text)=>text.setAttribute("aria-hidden","true"));
spot.setAttribute("role","button");
spot.setAttribute("tabindex",k===0?"0":"-1");
spot.dataset.variable=this.cells[k].vars[0]??-1;
}
placeOfBig(k,value){
const[,,width,height,top,columns]=this.cells[k].place;
const isQueen=this.layout.kind==="chessboard";
return{x:isQueen?(value+0.5)*(width/columns):width/2,y:top+(height-top)/2};
}
show(state,teller){
const touched=state.touched();
const assigned=state.assigned();
this.cells.forEach((cell,k)=>{
const{vars,x}=cell;
const domains=vars.map((y)=>state.domain(y));
const has=(wanted)=>vars.includes(wanted);
const roles=[has(touched.current)&&"current",vars.some((y)=>touched.causes.has(y))&&"cause",has(touched.against)&&"against",has(this.chosen)&&"chosen"];
const isFirm=vars.every((y)=>assigned.has(y));
const kinds=[isFirm&&"assigned",domains.some((values)=>values.length===0)&&"empty",this.problem.given.has(x)&&"given"];
const gone=touched.gone.get(x)??[];
const key=`${domains.join("|")}|${gone}|${roles}|${kinds}|${teller.words.language}${teller.words.digits}`;
if(this.shown[k]===key)return;
this.shown[k]=key;
this.spots[k].setAttribute("class",["spot",...roles,...kinds].filter(Boolean).join(" "));
this.spots[k].setAttribute("aria-label",this.spoken(k,domains,teller));
this.showCell(k,domains,gone,teller.words,isFirm||this.problem.given.has(x),state);
});
this.showEdges(state,touched);
}
spoken(k,domains,teller){
return this.cells[k].vars.map((x,i)=>teller.spoken(x,domains[i])).join("; ");
}
showCell(k,[values],gone,words,isFirm){
this.showValues(k,values,gone,words,isFirm);
}
showValues(k,values,gone,words,isFirm){
const{x,place}=this.cells[k];
const one=values.length===1&&gone.length===0;
const there=new Set(values);
const digits=words.digits;
const isNew=this.writtenIn[k]!==digits;
this.marks[k].forEach((mark,value)=>{
const state=gone.includes(value)?" gone":there.has(value)?"":" out";
const kind=`mark${one ? " out" : state}`;
if(mark.getAttribute("class")!==kind)mark.setAttribute("class",kind);
if(isNew)mark.textContent=words.inDigits(this.problem.label(x,value));
});
this.writtenIn[k]=digits;
const big=this.big[k];
const isCount=!one&&this.marks[k].length===0;
const{x:left,y}=this.placeOfBig(k,one?values[0]:0);
big.setAttribute("class",isCount?"count":isFirm?"big":"big last");
big.setAttribute("x",isCount?place[2]/2:left);
big.setAttribute("y",y);
big.textContent=isCount?this.countText(x,values,words):one?this.bigText(x,values[0],words,isFirm):"";
const colour=one&&isFirm&&COLOURS[this.problem.label(x,values[0])];
this.spots[k].style.setProperty("--colour",colour||"");
}
countText(x,values,words){
return words.say("scene.count",{count:values.length});
}
bigText(x,value,words,isFirm){
return this.layout.kind==="chessboard"?(isFirm?"\u265b\ufe0e":"\u2655\ufe0e"):words.inDigits(this.problem.label(x,value));
}
showEdges(state,touched){
if(this.edges.size===0&&!this.hubs)return;
const key=(x,y)=>(x<y?`${x}-${y}`:`${y}-${x}`);
const states=new Map();
for(const[x,y]of state.waitingArcs())states.set(key(x,y),"waiting");
for(const x of touched.causes)states.set(key(touched.current,x),"cause");
if(touched.against>=0)states.set(key(touched.current,touched.against),touched.isWaiting?"waiting":"revised");
for(const[name,edge]of this.edges)edge.setAttribute("class",`edge ${states.get(name) ?? ""}`.trim());
this.hubs?.show([...states].filter(([name])=>!this.edges.has(name)),touched.rule);
}
inside(k,{clientX,clientY}){
return new DOMPoint(clientX,clientY).matrixTransform(this.spots[k].getScreenCTM().inverse());
}
valueAt(k,event){
const[,,width,height,top,columns,rows]=this.cells[k].place;
const inside=this.inside(k,event);
const column=Math.floor((inside.x/width)*columns);
const row=Math.floor(((inside.y-top)/(height-top))*rows);
const value=row*columns+column;
const isInside=column>=0&&column<columns&&row>=0&&row<rows;
return isInside&&value<this.marks[k].length?value:-1;
}
cellOf(x){
return this.cells.findIndex(({vars})=>vars.includes(x));
}
focus(k,andGo=true){
if(!this.spots[k])return;
this.spots[this.current].setAttribute("tabindex","-1");
this.current=k;
this.spots[k].setAttribute("tabindex","0");
if(andGo)this.spots[k].focus();
}
neighbour(k,dx,dy){
const middle=([left,top,width,height])=>[left+width/2,top+height/2];
const[fromX,fromY]=middle(this.cells[k].place);
let best={k,cost:Infinity};
this.cells.forEach(({place},other)=>{
const[toX,toY]=middle(place);
const along=(toX-fromX)*dx+(toY-fromY)*dy;
const aside=Math.abs((toX-fromX)*dy)+Math.abs((toY-fromY)*dx);
if(along>1&&along+3*aside<best.cost)best={k:other,cost:along+3*aside};
});
return best.k;
}
mark(x){
this.chosen=x;
this.shown=[];
}
}
class Hubs{
constructor(root,hubs){
const spokes=[...root.querySelectorAll(".spoke")];
this.all=hubs.map(([name,scope,hasArcs])=>({name,hasArcs,spokes:new Map(scope.map((x)=>[x,spokes.shift()]))}));
}
show(arcs,rule){
const over=arcs.filter(([,kind])=>kind!=="cause"||rule===undefined).map(([name,kind])=>[name.split("-").map(Number),kind]);
for(const{name,hasArcs,spokes}of this.all){
const own=new Map();
for(const[ends,kind]of hasArcs?over:[])if(ends.every((x)=>spokes.has(x)))ends.forEach((x)=>own.set(x,kind));
if(rule===name)for(const x of spokes.keys())own.set(x,"cause");
for(const[x,spoke]of spokes)spoke.setAttribute("class",`edge spoke ${own.get(x) ?? ""}`.trim());
}
}
}
function pictureChoice({scenes,scene,session,view},words){
const button=({layout:{title,entries}},k)=>{
const name=title?words.name(title):words.say(entries?"picture.table":"picture.graph");
return html("button",{type:"button","aria-pressed":String(scenes[k]===scene),onclick:()=>session.choosePicture(k)},name);
};
const had=view.querySelector(".pictures");
const at=had?[...had.children].indexOf(document.activeElement):-1;
const choice=html("div",{class:"pictures",role:"group","aria-label":words.say("panel.problem")},scenes.map(button));
had?.remove();
view.prepend(choice);
choice.children[at]?.focus();
}
const CAP=3;
const ARROW=9;
class Picture extends Scene{
static layout(picture){
const cell=(one)=>{
const all=one.of.map((entry)=>picture.entries[entry]);
const vars=[...new Set(all.flatMap(({terms})=>terms.flatMap(([xs])=>xs)))];
const[left,top,width,height,columns,rows]=one.place;
return{...one,place:[left,top,width,height,0,columns,rows],vars,x:all.length===1?(all[0].leaf??-1):-1};
};
return{...picture,cells:picture.cells.map(cell)};
}
fill(spot,k){
super.fill(spot,k);
const[,,,height]=this.cells[k].place;
if(this.layout.axis)spot.dataset.group=this.cells[k].group;
if(this.layout.axis)this.big[k].before(svg("path",{class:"window"}),svg("rect",{class:"bar",y:2,height:height-4}));
}
show(state,teller){
this.state=state;
super.show(state,teller);
this.showLegs();
}
number(entry){
const{constant,terms,is_late:isLate}=this.layout.entries[entry];
let[low,high,isKnown]=[constant,constant,!isLate];
for(const[xs,list]of terms){
const numbers=this.layout.numbers[list];
const domains=xs.map((x)=>this.state.domain(x));
const one=domains.length===1||domains.every(({length})=>length===1)?this.places(xs,domains):null;
const left=(one??[...numbers.keys()]).map((place)=>numbers[place]).filter((number)=>number!==null);
isKnown&&=one?.length===1&&left.length===1;
low+=left.reduce((a,b)=>Math.min(a,b),Infinity);
high+=left.reduce((a,b)=>Math.max(a,b),-Infinity);
}
return{number:isKnown?low:null,low,high};
}
places(xs,domains){
if(xs.length===1)return domains[0];
return[xs.reduce((place,x,i)=>place*this.problem.labels(x).length+domains[i][0],0)];
}
word(entry){
const{word,leaf,words,terms}=this.layout.entries[entry];
if(word!==undefined)return word;
if(leaf!==undefined)return this.state.domain(leaf).length===1?this.problem.label(leaf,this.state.domain(leaf)[0]):null;
const{number}=this.number(entry);
if(number===null||words===undefined)return number===null?null:String(number);
const[[xs]]=terms;
return this.layout.words[words][this.places(xs,xs.map((x)=>this.state.domain(x)))[0]];
}
showCell(k,domains,gone,words,isFirm){
const{of:[entry],at,x}=this.cells[k];
if(this.layout.axis)this.showTask(k,words,isFirm);
else if(at!==undefined)this.showHolds(k,this.number(entry),at,isFirm);
else if(this.layout.kind!=="tour"){
if(x>=0)this.showValues(k,domains[0],gone,words,isFirm);
else this.write(k,this.word(entry)??"\u00b7",words,isFirm);
if(this.layout.kind==="heat")this.shade(k,this.number(entry));
}
}
write(k,text,words,isFirm){
const[,,width,height]=this.cells[k].place;
const place={class:isFirm?"big":"big last",x:width/2,y:height/2};
for(const[name,value]of Object.entries(place))this.big[k].setAttribute(name,value);
this.big[k].textContent=words.inDigits(text);
}
countText(x,values,words){
if(values.length===0)return"\u2205";
const[first,last]=[values[0],values[values.length-1]].map((value)=>words.inDigits(this.problem.label(x,value)));
return words.formula(first===last?first:`${first}..${last}`);
}
showHolds(k,{number},at,isFirm){
const{x,of:[entry]}=this.cells[k];
const numbers=this.layout.numbers[this.layout.entries[entry].terms[0]?.[1]];
const isOpen=number===null&&(x<0||this.state.domain(x).some((value)=>numbers[value]===at));
this.spots[k].classList.toggle("full",number===at);
this.write(k,isOpen?"\u00b7":"",{inDigits:(text)=>text},isFirm);
}
shade(k,{number}){
this.range??=this.cells.map((cell)=>this.number(cell.of[0])).reduce(([low,high],one)=>[Math.min(low,one.low),Math.max(high,one.high)],[Infinity,-Infinity]);
const[low,high]=this.range;
const depth=number===null||high<=low?0:(number-low)/(high-low);
this.spots[k].style.setProperty("--dark",`${Math.round(60 * depth)}%`);
}
showTask(k,words,isFirm){
const{of:[start,length,machine],name,place:[,,width,height]}=this.cells[k];
const[,,low,high]=this.layout.axis;
const at=(time)=>(Math.max(low,Math.min(high,time))-low)/(high-low)*width;
const[from,long]=[this.number(start),this.number(length)];
const isDone=from.number!==null&&long.number!==null;
const[left,right]=[from.low,from.high+Math.max(0,isDone?long.number:long.high)].map(at);
const[path,bar]=[this.spots[k].querySelector(".window"),this.spots[k].querySelector(".bar")];
const isEmpty=!(right>=left);
path.setAttribute("d",isDone||isEmpty?"":`M${left} ${height / 2 - CAP}v${2 * CAP}m0 -${CAP}H${right}${right < width ? `m0 -${CAP}v${2 * CAP}` : ""}`);
bar.setAttribute("x",isDone?left:0);
bar.setAttribute("width",isDone?Math.max(2,right-left):0);
this.spots[k].classList.toggle("guess",!isFirm);
const choice=machine===undefined||this.layout.entries[machine].terms.length===0?null:this.number(machine).number;
if(choice!==null)this.spots[k].dataset.group=Math.abs(choice)%8;
const text=name||(choice!==null&&this.word(machine))||"";
this.write(k,isEmpty?"":text,words,isFirm);
const room=6.2*text.length+4;
const isIn=isDone&&room<=right-left;
this.big[k].classList.toggle("beside",!isIn);
if(isDone)this.big[k].setAttribute("x",isIn?(left+right)/2:right+4+room>width?Math.max(0,left-4-room):right+4);
else this.big[k].setAttribute("x",Math.max(0,Math.min(left+5,width-room)));
}
showLegs(){
const{legs=[],places=[]}=this.layout;
const box=this.root.querySelector(".legs");
if(legs.length===0)return;
const spots=new Map(places);
const drawn=legs.map((leg)=>leg.map((entry)=>spots.get(this.word(entry)))).filter(([from,to])=>from&&to&&from!==to);
const key=drawn.join(";");
if(box.dataset.key===key)return;
box.dataset.key=key;
box.replaceChildren(...drawn.map(([[x,y],[toX,toY]])=>{
const length=Math.hypot(toX-x,toY-y);
const[ux,uy]=[(toX-x)/length*ARROW,(toY-y)/length*ARROW];
const[midX,midY]=[(x+toX+ux)/2,(y+toY+uy)/2];
const head=`M${midX} ${midY}L${midX - ux + uy / 2} ${midY - uy - ux / 2}L${midX - ux - uy / 2} ${midY - uy + ux / 2}z`;
return svg("path",{class:"leg",d:`M${x} ${y}L${toX} ${toY}${length > 3 * ARROW ? head : ""}`});
}));
}
valueAt(k,event){
const{of:[entry],at,place,vars}=this.cells[k];
const{leaf,terms}=this.layout.entries[entry];
if(leaf===undefined||(at===undefined&&!this.layout.axis))return super.valueAt(k,event);
const[,,low,high]=this.layout.axis??[];
const wanted=at??Math.round(low+(this.inside(k,event).x/place[2])*(high-low));
return vars[0]===leaf?this.layout.numbers[terms[0][1]].indexOf(wanted):-1;
}
spoken(k,domains,teller){
const said=super.spoken(k,domains,teller);
const{name}=this.cells[k];
return name?`${teller.words.name(name)}: ${said}`:said;
}
}
const SMALL_TREE=80;
class Branches{
constructor(walk){
this.walk=walk;
this.whole=walk.lane.tree;
this.open=new Set();//The chains that are open,by their first nodes.
this.folded=new Set();//The folded parts,by`key`.
this.lit=new Set();//The nodes on the path:what is folded there is seen all the same.
this.isSmall=walk.nodes.length<=SMALL_TREE;
if(this.isSmall)this.openAll();
else this.expand();
if(!this.isSmall)this.foldFailed();
}
expand(){
const{whole}=this;
const runs=new Map(whole.runs);
Object.assign(this,{up:[],y:[],first:[],last:[],runs:new Map()});
const ends=[];
for(let i=0;i<whole.x.length;i++){
const[first,last]=[whole.first[i],whole.last[i]];
const parts=!runs.has(i)&&this.open.has(first)?last-first+1:1;
for(let k=0;k<parts;k++){
const up=k>0?this.up.length-1:whole.up[i]<0?-1:ends[whole.up[i]];
if(runs.has(i))this.runs.set(this.up.length,runs.get(i));
this.up.push(up);
this.y.push(up<0?0:this.y[up]+1);
this.first.push(parts>1?first+k:first);
this.last.push(parts>1?first+k:last);
}
ends.push(this.up.length-1);
}
this.count=this.up.length;
this.link();
this.x=this.open.size>0?this.byLeaves():whole.x;
this.below=this.countBelow();
this.drawn=null;
}
link(){
const start=new Int32Array(this.count+1);
for(const up of this.up)if(up>=0)start[up+1]++;
for(let i=0;i<this.count;i++)start[i+1]+=start[i];
const next=start.slice();
this.start=start;
this.children=new Int32Array(Math.max(0,this.count-1));
this.up.forEach((up,i)=>up>=0&&(this.children[next[up]++]=i));
}
isLeaf(i){
return this.start[i]===this.start[i+1];
}
childrenOf(i){
return this.isClosed(i)?[]:this.children.subarray(this.start[i],this.start[i+1]);
}
byLeaves(){
const x=new Float64Array(this.count);
let column=0;
for(const i of this.walkDown(()=>false))if(this.isLeaf(i))x[i]=column++;
for(let i=this.count-1;i>=0;i--){
if(!this.isLeaf(i))x[i]=(x[this.children[this.start[i]]]+x[this.children[this.start[i+1]-1]])/2;
}
return x;
}
walkDown(isClosed){
const[order,stack]=[[],[0]];
while(stack.length>0){
const i=stack.pop();
order.push(i);
if(isClosed(i))continue;
for(let k=this.start[i+1]-1;k>=this.start[i];k--)stack.push(this.children[k]);
}
return order;
}
countBelow(){
const below=new Int32Array(this.count);
for(let i=this.count-1;i>0;i--)below[this.up[i]]+=below[i]+(this.runs.has(i)?0:this.last[i]-this.first[i]+1);
return below;
}
key(i){
return this.runs.has(i)?-this.runs.get(i):this.last[i];
}
isFolded(i){
return this.folded.has(this.key(i))&&!this.isLeaf(i);
}
isClosed(i){
return this.isFolded(i)&&!this.lit.has(i);
}
isChain(i){
return this.first[i]!==this.last[i];
}
turn(i){
if(this.isChain(i)){
this.open.add(this.first[i]);
return this.expand();
}
if(this.isLeaf(i)||i===0)return;
const key=this.key(i);
if(!this.folded.delete(key))this.folded.add(key);
}
openAll(){
this.folded.clear();
const{first,last}=this.whole;
this.open=new Set(first.filter((from,i)=>from!==last[i]));
this.expand();
}
foldFailed(){
this.open.clear();
this.folded.clear();
this.expand();
const fails=(i)=>this.walk.nodes[this.last[i]].solved===NEVER;
for(let i=1;i<this.count;i++)if(!this.isLeaf(i)&&!this.runs.has(i)&&fails(i))this.folded.add(this.key(i));
}
light(i){
const lit=new Set();
for(let j=i;j>=0;j=this.up[j])lit.add(j);
const differ=(one,other)=>[...one].some((j)=>!other.has(j)&&this.isFolded(j));
const isNew=differ(lit,this.lit)||differ(this.lit,lit);
this.lit=lit;
return isNew;
}
arrange(){
this.seen=this.walkDown((i)=>this.isClosed(i));
const columns=Float64Array.from(new Set(this.seen.map((i)=>this.x[i]))).sort();
const places=new Map();
let place=0;
columns.forEach((column,k)=>places.set(column,(place+=k===0?0:Math.min(1,column-columns[k-1]))));
this.column=new Float64Array(this.count);
this.levels=[];
for(const i of this.seen){
this.column[i]=places.get(this.x[i]);
(this.levels[this.y[i]]??=[]).push(i);
}
this.width=place;
this.height=this.levels.length-1;
}
drawnOf(id){
this.drawn??=[...this.first.keys()].filter((i)=>!this.runs.has(i)).sort((i,j)=>this.first[i]-this.first[j]);
let[low,high]=[0,this.drawn.length];
while(high-low>1){
const middle=(low+high)>>1;
if(this.first[this.drawn[middle]]<=id)low=middle;
else high=middle;
}
return this.drawn[low];
}
}
const DOT=2;
function paintDots(view){
const{box,canvas,branches}=view;
const scale=window.devicePixelRatio||1;
const[width,height]=[box.clientWidth,box.clientHeight];
canvas.style.width=`${width}px`;
canvas.style.height=`${height}px`;
canvas.width=width*scale;
canvas.height=height*scale;
const pen=canvas.getContext("2d");
pen.scale(scale,scale);
pen.translate(-box.scrollLeft,-box.scrollTop);
const style=getComputedStyle(canvas);
const lines={future:new Path2D(),past:new Path2D()};
const dots={future:[],failed:[],open:[],solution:[]};
for(const row of view.rows){
let[last,lastStatus]=[-Infinity,""];
for(const i of row){
const[x,y]=view.at(i);
const status=view.status(i);
if(x-last<DOT&&status===lastStatus)continue;
[last,lastStatus]=[x,status];
dots[status].push([x,y]);
if(i===0)continue;
const line=lines[status==="future"?"future":"past"];
line.moveTo(...view.at(branches.up[i]));
line.lineTo(x,y);
}
}
const size=Math.max(DOT,9*view.scale);
for(const[name,line]of Object.entries(lines)){
pen.strokeStyle=style.getPropertyValue(name==="future"?"--future":"--line");
pen.lineWidth=0.5;
pen.stroke(line);
}
for(const[status,places]of Object.entries(dots)){
pen.fillStyle=style.getPropertyValue(`--${status}`);
const own=status==="solution"?Math.max(5,size):size;
for(const[x,y]of places)pen.fillRect(x-own/2,y-own/2,own,own);
}
}
function dotAt(view,{clientX,clientY}){
const box=view.box.getBoundingClientRect();
const[left,top]=[clientX-box.left+view.box.scrollLeft,clientY-box.top+view.box.scrollTop];
let best={i:-1,far:12};
for(const row of view.rows){
for(const i of view.between(row,left-12,left+12)){
const[x,y]=view.at(i);
const far=Math.hypot(x-left,y-top);
if(far<best.far)best={i,far};
}
}
return best.i;
}
class Hand{
constructor(box,view){
Object.assign(this,{box,view,hasDragged:false,from:null,spread:0});
box.addEventListener("pointerdown",(event)=>this.down(event));
box.addEventListener("pointermove",(event)=>this.move(event));
box.addEventListener("pointerup",()=>(this.from=null));
box.addEventListener("pointercancel",()=>(this.from=null));
box.addEventListener("wheel",(event)=>this.wheel(event),{passive:false});
box.addEventListener("touchstart",(event)=>(this.spread=this.spreadOf(event)));
box.addEventListener("touchmove",(event)=>this.pinch(event),{passive:false});
}
down(event){
this.hasDragged=false;
if(event.pointerType==="touch"||event.button!==0)return;
this.from={x:event.clientX,y:event.clientY,left:this.box.scrollLeft,top:this.box.scrollTop};
}
move(event){
const{from,box}=this;
if(!from)return;
const[x,y]=[event.clientX-from.x,event.clientY-from.y];
if(!this.hasDragged&&Math.hypot(x,y)<5)return;
if(!this.hasDragged)box.setPointerCapture(event.pointerId);
this.hasDragged=true;
box.scrollTo({left:from.left-x,top:from.top-y,behavior:"instant"});
}
place({clientX,clientY}){
const box=this.box.getBoundingClientRect();
return[clientX-box.left,clientY-box.top];
}
wheel(event){
if(event.shiftKey||(window.self!==window.top&&!event.ctrlKey))return;
event.preventDefault();
this.view.zoom(Math.exp(-Math.max(-60,Math.min(60,event.deltaY))/250),this.place(event));
}
spreadOf({touches}){
return touches.length===2?Math.hypot(touches[0].clientX-touches[1].clientX,touches[0].clientY-touches[1].clientY):0;
}
pinch(event){
const spread=this.spreadOf(event);
if(!spread||!this.spread)return;
event.preventDefault();
const[one,other]=event.touches;
const middle={clientX:(one.clientX+other.clientX)/2,clientY:(one.clientY+other.clientY)/2};
this.view.zoom(spread/this.spread,this.place(middle));
this.spread=spread;
}
}
const LEVEL=34;
const COLUMN=24;
const LEAST_FIT=0.7;
const LARGEST=3;
const LEGIBLE=0.6;
const MOST_SHAPES=1200;
const MARGIN=300;
const SIGNS={circle:"status.open",square:"status.failed",diamond:"status.solution",triangle:"legend.folded",chain:"legend.chain",future:"status.future"};
class TreeView{
constructor(box,walk,go){
Object.assign(this,{box,walk,go,scale:1,isFree:false,fitted:{},focused:0,lastFound:-1,marks:[]});
this.branches=new Branches(walk);
this.canvas=html("canvas",{"aria-hidden":"true"});
this.picture=svg("svg",{class:"tree",role:"group"});
this.room=html("div",{class:"tree-room"},this.canvas,this.picture);
box.replaceChildren(this.room);
box.addEventListener("scroll",()=>this.scrolled());
box.addEventListener("click",(event)=>this.click(event));
this.picture.addEventListener("keydown",(event)=>this.key(event));
this.hand=new Hand(box,this);
}
speak(teller){
this.teller=teller;
this.arrange();
}
arrange(){
const{branches}=this;
branches.light(branches.drawnOf(this.here));
branches.arrange();
const few=branches.seen.length<=MOST_SHAPES;
this.longest=few?Math.max(...branches.seen.map((i)=>[...this.label(i)].length))*6.4+10:Infinity;
if(this.isFree)this.draw();
else this.fit(LEAST_FIT);
this.find();
}
settle(){
const{box,fitted}=this;
if(!this.isFree&&(box.clientWidth!==fitted.wide||box.clientHeight!==fitted.high))this.arrange();
}
get here(){
return this.walk.path[this.walk.path.length-1]??0;
}
fit(least=0){
const{width,height}=this.branches;
this.fitted={wide:this.box.clientWidth,high:this.box.clientHeight};
const[wide,down]=[(this.box.clientWidth||400)-20,(this.box.clientHeight||300)-30];
const most=document.body.classList.contains("projector")?2.5:1.3;
const scaleFor=(column,across)=>Math.min(most,across/((width+1)*column),down/((height+1)*LEVEL));
this.isFree=least===0;
const labelled=Math.max(COLUMN,this.longest);
const isLegible=scaleFor(labelled,wide)>=LEGIBLE;
this.column=isLegible?labelled:COLUMN;
const beside=isLegible||this.longest===Infinity?0:this.longest;
const whole=scaleFor(this.column,wide);
const withRoom=Math.min(whole,wide/((width+1)*this.column+beside));
this.scale=Math.max(withRoom<LEGIBLE?Math.min(whole,LEGIBLE*0.999):withRoom,least);
this.draw();
}
zoom(factor,[left,top]=[this.box.clientWidth/2,this.box.clientHeight/2]){
const{box}=this;
const whole=Math.min(box.clientWidth/((this.branches.width+1)*this.column),box.clientHeight/((this.branches.height+1)*LEVEL));
const scale=Math.min(LARGEST,Math.max(Math.min(LEAST_FIT,whole*0.9),this.scale*factor));
const before={scale:this.scale,level:this.level};
this.scale=scale;
this.isFree=true;
this.measure();
const x=(box.scrollLeft+left)*(scale/before.scale)-left;
const y=(box.scrollTop+top)*(this.level/before.level)-top;
box.scrollTo({left:x,top:y,behavior:"instant"});
this.draw();
}
measure(){
const{branches,box}=this;
this.size=Math.min(this.scale,2);
const down=((box.clientHeight||300)-30)/(branches.height+1);
this.level=Math.max(LEVEL*this.scale,Math.min(LEVEL,down));
this.hasLabels=this.size>=LEGIBLE&&this.longest*this.size<=this.column*this.scale+4;
const beside=this.hasLabels||this.size<LEGIBLE||this.longest===Infinity?10:10+(this.longest*this.size)/2;
const width=(branches.width+1)*this.column*this.scale+2*beside;
const height=(branches.height+1)*this.level+26;
this.aside=beside+Math.max(0,((box.clientWidth||0)-width)/2);
this.room.style.width=`${width}px`;
this.room.style.height=`${height}px`;
this.picture.setAttribute("width",Math.max(width,box.clientWidth));
this.picture.setAttribute("height",height);
}
at(i){
const{branches,scale}=this;
return[(branches.column[i]+0.5)*this.column*scale+this.aside,branches.y[i]*this.level+12+8*this.size];
}
label(i){
const{first,last,runs}=this.branches;
const{words}=this.teller;
if(i===0)return words.say("tree.root");
if(runs.has(i))return words.say("tree.run",{n:runs.get(i)});
if(first[i]===last[i])return this.choice(first[i]);
return words.say("tree.chain",{first:this.choice(first[i]),count:last[i]-first[i]+1});
}
choice(id){
const event=this.walk.nodes[id].event;
const formula=`${this.teller.variable(this.walk.a[event])}=${this.teller.value(this.walk.a[event], this.walk.b[event])}`;
return this.teller.words.formula(formula);
}
status(i){
const{first,last}=this.branches;
if(i===0)return this.walk.status(0)==="future"?"open":this.walk.status(0);
if(this.walk.status(first[i])==="future")return"future";
const status=this.walk.status(last[i]);
return status==="future"?"open":status;
}
scrolled(){
const{box,drawnAt}=this;
if(this.isDense||Math.abs(box.scrollLeft-drawnAt.left)>MARGIN/2||Math.abs(box.scrollTop-drawnAt.top)>MARGIN/2)this.draw();
}
between(level,left,right){
const far=(x)=>{
let[low,high]=[0,level.length];
while(low<high){
const middle=(low+high)>>1;
if(this.at(level[middle])[0]<x)low=middle+1;
else high=middle;
}
return low;
};
return level.slice(far(left),far(right));
}
draw(){
this.measure();
const{box,picture,branches}=this;
picture.setAttribute("aria-label",this.teller.words.say("panel.tree"));
this.drawnAt={left:box.scrollLeft,top:box.scrollTop};
const[left,right]=[box.scrollLeft-MARGIN,box.scrollLeft+(box.clientWidth||800)+MARGIN];
const[top,bottom]=[box.scrollTop-MARGIN,box.scrollTop+(box.clientHeight||600)+MARGIN];
const isIn=(y)=>y>top&&y<bottom;
const rows=branches.levels.filter((level)=>isIn(this.at(level[0])[1])).map((level)=>this.between(level,left,right));
this.isDense=rows.reduce((sum,row)=>sum+row.length,0)>MOST_SHAPES;
this.canvas.hidden=!this.isDense;
this.rows=rows;
const nodes=this.isDense?[...branches.lit]:rows.flat();
const drawn=new Set(nodes);
const isEdge=(i)=>branches.up[i]>=0;
const hanging=this.isDense?[]:nodes.flatMap((i)=>[...branches.childrenOf(i)]).filter((i)=>!drawn.has(i));
const edges=[...nodes,...hanging].filter(isEdge).map((i)=>this.edge(i,this.at(branches.up[i]),this.at(i)));
const hadFocus=picture.contains(document.activeElement);
this.marks=[...edges,...nodes.map((i)=>this.node(i,this.at(i)))];
picture.replaceChildren(...this.marks.map(({element})=>element));
this.paint();
this.reach(hadFocus);
}
paint(){
const{branches}=this;
const onPath=new Set(this.walk.path);
if(this.isDense)paintDots(this);
for(const mark of this.marks){
const{i}=mark;
const status=this.status(i);
const path=onPath.has(mark.isEdge?branches.first[i]:branches.last[i])?" path":"";
const isHere=!mark.isEdge&&this.here>=branches.first[i]&&this.here<=branches.last[i]&&!branches.runs.has(i);
const state=`${mark.isEdge ? "branch" : "node"} ${status}${path}${isHere ? " here" : ""}`;
if(state===mark.state)continue;
mark.state=state;
mark.element.setAttribute("class",state);
if(!mark.isEdge)this.paintNode(mark,status);
}
}
paintNode({i,element},status){
const spoken=this.spoken(i,status);
element.setAttribute("aria-label",spoken);
element.querySelector("title").textContent=spoken;
element.querySelector(".shape").replaceWith(shapeOf(this.sign(i,status)));
}
edge(i,[x1,y1],[x2,y2]){
return{i,isEdge:true,element:svg("line",{x1,y1,x2,y2})};
}
node(i,[x,y]){
const isClosed=this.branches.isClosed(i);
const element=svg("g",{transform:`translate(${x} ${y}) scale(${this.size})`,role:"button",tabindex:"-1","data-node":i});
element.append(svg("rect",{class:"hit",x:-14,y:-13,width:28,height:36}),shapeOf("circle"),svg("title"));
if(isClosed)element.append(svg("text",{class:"below",y:3},this.teller.words.number(this.branches.below[i])));
element.querySelectorAll("text").forEach((text)=>text.setAttribute("aria-hidden","true"));
if(this.size>=LEGIBLE)element.append(svg("text",{class:this.hasLabels?"label":"label far",y:isClosed?20:17},this.label(i)));
return{i,isEdge:false,element};
}
sign(i,status){
const{branches}=this;
if(branches.isClosed(i))return"triangle";
if(branches.runs.has(i))return"run";
if(branches.isLeaf(i)&&status==="solution")return"diamond";
if(branches.isLeaf(i)&&status==="failed")return"square";
return branches.isChain(i)?"chain":"circle";
}
spoken(i,status){
const{words}=this.teller;
const parts=[status==="future"?"":this.label(i),words.say(`status.${status}`)].filter(Boolean);
const conflict=this.walk.nodes[this.branches.last[i]].conflict;
if(conflict>=0&&status==="failed")parts.push(this.teller.event(this.walk,conflict));
if(this.branches.isClosed(i))parts.push(words.say("tree.folded",{count:this.branches.below[i]}));
return parts.join(", ");
}
click(event){
if(this.hand.hasDragged)return;
const group=event.target.closest(".node");
const i=group?Number(group.dataset.node):this.isDense?dotAt(this,event):-1;
if(i<0)return;
this.focused=i;
if(event.shiftKey||event.detail>1)this.fold(i);
else this.visit(i);
}
visit(i){
this.go(this.walk.nodes[this.branches.first[i]].event+1);
}
fold(i){
const key=this.branches.last[i];
this.branches.turn(i);
this.focused=this.branches.drawnOf(key);
this.arrange();
}
unfoldAll(){
this.branches.openAll();
this.focused=0;
this.arrange();
}
foldAll(){
this.branches.foldFailed();
this.focused=0;
this.arrange();
}
key(event){
const{branches}=this;
const i=this.focused;
const brothers=i===0?[]:[...branches.childrenOf(branches.up[i])];
const at=brothers.indexOf(i);
const to={
ArrowUp:branches.up[i],
ArrowDown:branches.childrenOf(i)[0],
ArrowLeft:brothers[at-1],
ArrowRight:brothers[at+1],
}[event.key];
const does={
Enter:()=>this.visit(i),
f:()=>this.fold(i),
"+":()=>this.zoom(1.25),
"-":()=>this.zoom(0.8),
0:()=>this.fit(),
}[event.key];
if(event.ctrlKey||event.metaKey||event.altKey)return;
if(does)does();
else if(to===undefined||to<0){
if(!event.key.startsWith("Arrow"))return;
}else this.focused=to;
event.preventDefault();
event.stopPropagation();
if(event.key.startsWith("Arrow"))this.scrollTo(this.focused);
this.picture.querySelector(`[data-node="${this.focused}"]`)?.focus();
}
reach(hadFocus){
const node=this.picture.querySelector(`[data-node="${this.focused}"]`)??this.picture.querySelector(".node");
node?.setAttribute("tabindex","0");
if(hadFocus)node?.focus({preventScroll:true});
}
scrollTo(i){
const{box,branches}=this;
const near=[i,branches.up[i],...branches.childrenOf(i)].filter((j)=>j>=0).map((j)=>this.at(j));
const[x,y]=this.at(i);
const aside=this.longest===Infinity?40:(this.longest*this.size)/2+4;
const across=nearest(box.scrollLeft,box.clientWidth,x,near.map(([x])=>x),aside);
const down=nearest(box.scrollTop,box.clientHeight,y,near.map(([,y])=>y),Math.max(this.level*0.8,27*this.size));
if(across===box.scrollLeft&&down===box.scrollTop)return;
box.scrollTo({left:across,top:down,behavior:"instant"});
this.scrolled();
}
show(){
const{branches}=this;
const found=branches.drawnOf(this.here);
if(found===this.lastFound){
this.paint();
if(this.walk.place!==this.foundAt)this.find();
return;
}
const isNew=branches.light(found);
if(isNew)branches.arrange();
if(isNew||this.isDense)this.draw();
else this.paint();
this.find();
}
find(){
this.lastFound=this.branches.drawnOf(this.here);
this.foundAt=this.walk.place;
this.scrollTo(this.lastFound);
}
legend(words){
const sign=(name)=>{
const kind={square:"failed",diamond:"solution",triangle:"failed",future:"future"}[name]??"open";
const node=svg("g",{class:`node ${kind}`});
node.append(shapeOf(name==="future"?"circle":name));
const picture=svg("svg",{class:"tree",viewBox:"-16 -12 32 24",width:24,height:18,"aria-hidden":"true"});
picture.append(node);
return picture;
};
return html("ul",{class:"legend"},Object.entries(SIGNS).map(([name,says])=>html("li",{},sign(name),words.say(says))));
}
}
function shapeOf(sign){
const path=(d)=>svg("path",{class:"shape",d});
if(sign==="triangle")return path("M0 -10L15 10H-15Z");
if(sign==="diamond")return path("M0 -8L8 0L0 8L-8 0Z");
if(sign==="square")return svg("rect",{class:"shape",x:-5.5,y:-5.5,width:11,height:11});
if(sign==="run")return svg("rect",{class:"shape run",x:-10,y:-6,width:20,height:12});
if(sign==="chain")return svg("rect",{class:"shape",x:-12,y:-6,width:24,height:12,rx:6});
return svg("circle",{class:"shape",r:6});
}
function nearest(start,length,middle,points,margin){
const[first,last]=[Math.min(...points)-margin,Math.max(...points)+margin];
if(first>=start&&last<=start+length)return start;
if(last-first<=length)return Math.max(0,Math.round((first+last-length)/2));
const isInside=middle-margin>=start&&middle+margin<=start+length;
return isInside?start:Math.max(0,Math.round(middle-length/2));
}
function jump(text,place,go,attributes={}){
return html("button",{type:"button",class:"jump",...attributes,onclick:()=>go(place)},text);
}
function updateRows(list,keys,make){
const had=[...list.children];
const from=Math.max(0,had.findIndex((row)=>row.dataset.key===keys[0]));
let same=0;
while(same<keys.length&&had[from+same]?.dataset.key===keys[same])same++;
had.forEach((row,at)=>(at<from||at>=from+same)&&row.remove());
keys.slice(same).forEach((key,at)=>{
const row=make(same+at);
row.dataset.key=key;
list.append(row);
});
return same<keys.length||had.length>same;
}
const ROWS=100;
class Panels{
constructor(box,walk,teller,go){
Object.assign(this,{box,walk,teller,go,chosen:-1,allRows:false});
const say=(name)=>teller.words.say(name);
const panel=(name,heading)=>{
this[name]=html("div",{class:`content ${name}`});
return html("section",{class:`panel ${name}-panel`},html("h3",{},say(heading)),this[name]);
};
box.replaceChildren(
panel("variable","panel.variable"),
panel("path","panel.path"),
panel("queue","panel.queue"),
panel("counters","panel.counters"),
);
this.pathRows=html("ol");
this.pathSet=html("p",{class:"set"});
this.path.append(this.pathRows,this.pathSet);
this.queueLength=html("p",{class:"length"});
this.queueRows=html("ol");
this.queueMore=html("button",{type:"button",onclick:()=>this.showAll()});
this.queue.append(this.queueLength,this.queueRows,this.queueMore);
this.makeCounters();
}
show(){
this.showVariable();
this.showPath();
this.showQueue();
this.showCounters();
}
get asked(){
const{walk,chosen}=this;
const last=walk.place-1;
return chosen<0&&last>=0&&walk.isLandmark("conflict",last)?walk.a[last]:chosen;
}
showVariable(){
const{walk,teller,asked:chosen}=this;
const values=chosen<0?[]:walk.domain(chosen);
const gone=chosen<0?[]:walk.problem.labels(chosen).map((label,value)=>walk.removal(chosen,value));
const key=`${chosen}|${values}|${gone}`;
if(key===this.variableKey)return;
this.variableKey=key;
if(chosen<0)return this.variable.replaceChildren(html("p",{class:"hint"},teller.words.say("variable.hint")));
const there=teller.words.say("variable.domain",{
x:teller.variable(chosen),
domain:teller.domain(chosen,values),
});
const rows=[];
for(const[value,event]of gone.entries()){
if(event<0)continue;
const failed=walk.failedBefore(event,value);
const label=teller.words.say(failed<0?"variable.gone":"variable.failed",{value:teller.value(chosen,value)});
const why=failed<0?event:failed;
rows.push(html("li",{},`${label} `,jump(teller.event(walk,why),why+1,this.go)));
}
const never=walk.problem.labels(chosen).length-values.length-rows.length;
const start=never>0&&html("p",{},teller.words.say("variable.never",{count:never}));
this.variable.replaceChildren(html("p",{class:"domain"},there),html("ul",{},rows),start||"");
}
showPath(){
const{walk,teller}=this;
const event=walk.lastConflictSet();
const culprits=walk.culprits(event);
const assignments=walk.assignments();
const keys=assignments.map(({node,x})=>`${node}${culprits.has(x) ? "!" : ""}`);
const hasChanged=updateRows(this.pathRows,keys.length?keys:["none"],(depth)=>
keys.length?this.pathRow(depth,assignments[depth],culprits):html("li",{class:"hint"},teller.words.say("path.root")));
this.pathSet.textContent=event>=0?teller.event(walk,event):"";
if(hasChanged)this.path.scrollTop=this.path.scrollHeight;
}
pathRow(depth,{event,x,value},culprits){
const{teller}=this;
const is=culprits.has(x);
const sign=is?html("span",{class:"culprit"},` \u25c0 ${teller.words.say("path.culprit")}`):"";
const text=`${teller.words.number(depth + 1)}. ${teller.assignment(x, value)}`;
return html("li",{class:is?"is-culprit":undefined},jump(text,event+1,this.go),sign);
}
showQueue(){
const{walk,teller}=this;
const waiting=walk.waiting();
this.queueLength.textContent=teller.words.say("queue.length",{count:waiting.length});
const shown=this.allRows?waiting:waiting.slice(0,ROWS);
updateRows(this.queueRows,shown.map(String),(at)=>{
const event=shown[at];
const name=teller.words.name(teller.waiting(walk,event));
return html("li",{},jump(name,event+1,this.go),` ${teller.cause(walk, event)}`);
});
const more=waiting.length-shown.length;
this.queueMore.hidden=more===0;
this.queueMore.textContent=teller.words.say("queue.more",{count:more});
}
showAll(){
this.allRows=true;
this.showQueue();
}
makeCounters(){
const{walk,teller}=this;
const say=(name)=>teller.words.say(name);
this.now=new Map(walk.lane.counters.map(([key])=>[key,html("td")]));
const row=([key,whole])=>
html("tr",{},html("th",{scope:"row"},say(`counter.${key}`)),this.now.get(key),html("td",{class:"whole"},teller.words.number(whole)));
const heads=["counters.name","counters.here","counters.end"].map((name)=>html("th",{scope:"col"},say(name)));
const body=html("tbody",{},walk.lane.counters.map(row));
Object.entries({tabindex:0,role:"group","aria-label":say("panel.counters")}).forEach((pair)=>this.counters.setAttribute(...pair));
this.counters.replaceChildren(html("table",{},html("thead",{},html("tr",{},heads)),body));
}
showCounters(){
const now=countersAt(this.walk);
for(const[key,cell]of this.now){
const text=now[key]===undefined?"":this.teller.words.number(now[key]);
if(cell.textContent!==text)cell.textContent=text;
}
}
}
function countersAt(walk){
const counts=Object.fromEntries(COUNTED.map((key,number)=>[key,walk.counts[number]]));
if(walk.place===walk.length&&!walk.lane.cut)return{...counts,...Object.fromEntries(walk.lane.counters)};
return{...counts,checks:walk.clock("checks",walk.place)};
}
const TIMELINE=44;
const MARKS=[
{kind:"C",style:"--conflict",top:34,height:10},
{kind:"B",style:"--backtrack",top:30,height:14},
{kind:"J",style:"--jump",top:24,height:20},
{kind:"S",style:"--restart",top:0,height:44},
{kind:"V",style:"--solution",top:0,height:44},
];
class Timeline{
constructor(canvas,walk,share,goTo){
Object.assign(this,{canvas,walk,share,found:0});
canvas.addEventListener("click",(event)=>{
const box=canvas.getBoundingClientRect();
goTo((event.clientX-box.left)/box.width);
});
}
show(){
const{solutions}=countersAt(this.walk);
if(solutions<=this.found)return;
this.found=solutions;
this.draw();
}
draw(){
const{canvas,walk}=this;
const width=Math.max(100,Math.round(canvas.clientWidth||800));
const scale=window.devicePixelRatio||1;
canvas.width=width*scale;
canvas.height=TIMELINE*scale;
const pen=canvas.getContext("2d");
pen.scale(scale,scale);
const style=getComputedStyle(canvas);
const colour=(name)=>style.getPropertyValue(name).trim()||"gray";
const depths=new Int32Array(width+1);
const marks=MARKS.map(()=>new Uint8Array(width+1));
let deepest=1;
for(let i=0;i<walk.length;i++){
const column=Math.floor(this.share(i+1)*(width-1));
depths[column]=Math.max(depths[column],walk.depth[i+1]);
deepest=Math.max(deepest,depths[column]);
const mark=MARKS.findIndex(({kind})=>kind===walk.kinds[i]);
if(mark>=0&&(walk.kinds[i]!=="V"||i<walk.farthest))marks[mark][column]=1;
}
pen.fillStyle=colour("--depth");
const hasEvent=new Uint8Array(width+1);
for(let i=0;i<walk.length;i++)hasEvent[Math.floor(this.share(i+1)*(width-1))]=1;
for(let column=1;column<width;column++)if(!hasEvent[column])depths[column]=depths[column-1];
depths.forEach((depth,column)=>pen.fillRect(column,28-(26*depth)/deepest,1,(26*depth)/deepest));
marks.forEach((columns,mark)=>{
pen.fillStyle=colour(MARKS[mark].style);
columns.forEach((is,column)=>is&&pen.fillRect(column,MARKS[mark].top,1.5,MARKS[mark].height));
});
}
}
const LARGE=800;
const VAST=1500;
class Lane{
constructor(box,problem,data,number,session){
Object.assign(this,{box,problem,data,number,session});
this.walk=new Walk(problem,data);
this.find=(name)=>box.querySelector(`.${name}`);
this.chosen=-1;
this.view=this.find("problem-view");
this.view.addEventListener("click",(event)=>this.choose(event.target.closest(".spot")??this.named(event.target),event));
this.view.addEventListener("keydown",(event)=>event.target.closest(".scene")&&this.key(event));
}
speak(words){
const go=(place)=>this.session.goLane(this.number,place);
this.teller=new Teller(words,this.problem);
const roots=this.view.querySelectorAll(".scene");
this.scenes??=layoutsOf(this.problem.data).map((layout,k)=>new(layout.entries?Picture:Scene)(roots[k],this.problem,layout));
const last=this.scene;
this.scene=this.scenes[this.session.picture]??this.scenes[0];
this.scenes.forEach(({root})=>root.classList.toggle("away",root!==this.scene.root));
if(this.scenes.length>1)pictureChoice(this,words);
this.scene.root.setAttribute("aria-label",words.say("panel.problem"));
const{width}=this.scene.root.viewBox.baseVal;
this.box.classList.toggle("large",width>LARGE);
if(this.scene!==last)this.isCloser=width>VAST&&this.scene.root.classList.contains("board");
this.lookCloser(this.isCloser,words);
this.scene.root.style.setProperty("--least",`${Math.round(width * 0.55)}px`);
this.scene.root.style.setProperty("--most",`${Math.round(width * 2)}px`);
this.scene.mark(this.chosen);
this.tallest=0;
this.find("lane-name").textContent=words.name(this.data.strategy);
this.panels=new Panels(this.find("panels"),this.walk,this.teller,go);
this.panels.chosen=this.chosen;
this.tree??=new TreeView(this.find("tree-box"),this.walk,go);
this.tree.speak(this.teller);
const say=(name)=>words.say(name);
const button=(name,run,sign=say(name))=>html("button",{type:"button","aria-label":say(name),title:say(name),onclick:run},sign);
this.find("tree-buttons").replaceChildren(
button("tree.farther",()=>this.tree.zoom(0.8),"\u2212"),
button("tree.closer",()=>this.tree.zoom(1.25),"+"),
button("tree.fit",()=>this.tree.fit()),
button("tree.unfold",()=>this.tree.unfoldAll()),
button("tree.fold",()=>this.tree.foldAll()),
);
this.find("tree-view").querySelector(".legend")?.remove();
this.find("tree-view").append(this.tree.legend(words));
this.find("tree-box").title=say("tree.hint");
this.find("tree-heading").textContent=say("panel.tree");
this.find("how-it-ended").textContent=this.ending(words);
}
lookCloser(is,words){
this.isCloser=is;
this.box.classList.toggle("closer",is);
this.look??=html("button",{type:"button",class:"look"});
if(!this.look.isConnected)this.view.after(this.look);
this.look.onclick=()=>this.lookCloser(!is,words);
this.look.title=words.say(is?"tree.fit":"tree.closer");
this.look.textContent=is?this.look.title:"+";
this.look.setAttribute("aria-label",this.look.title);
this.bringIntoView(this.walk.touched().current);
}
ending(words){
const{data}=this;
const parts=[words.say(`outcome.${data.status}`)];
if(data.limit)parts.push(words.say("outcome.stopped",{limit:words.name(data.limit)}));
if(data.cut)parts.push(words.say("outcome.cut",{count:this.walk.length}));
return parts.join(" ");
}
show(bench=null){
const{words}=this.teller;
this.scene.show(bench??this.walk,this.teller);
this.showSentence(this.teller.step(this.walk));
const where=words.say("where",{place:this.walk.place,end:this.walk.length,depth:this.walk.levels.length});
this.find("where").textContent=where;
this.walk.farthest=Math.max(this.walk.farthest??0,this.walk.place);
this.find("how-it-ended").classList.toggle("later",this.walk.place<this.walk.length);
this.box.classList.toggle("open-ended",this.walk.farthest<this.walk.length);
this.panels.show();
this.tree.show();
this.bringIntoView((bench??this.walk).touched().current);
}
bringIntoView(x){
const{view}=this;
const there=this.scene.spots[this.scene.cellOf(x)];
if(!there||!this.box.classList.contains("large"))return;
const[frame,spot]=[view,there].map((element)=>element.getBoundingClientRect());
const[left,top]=[spot.left-frame.left+view.scrollLeft,spot.top-frame.top+view.scrollTop];
view.scrollLeft=nearest(view.scrollLeft,view.clientWidth,left,[left,left+spot.width],8);
view.scrollTop=nearest(view.scrollTop,view.clientHeight,top,[top,top+spot.height],8);
}
showSentence(sentence){
const box=this.find("sentence");
box.setAttribute("aria-live",this.session.isPlaying?"off":"polite");
if(box.textContent===sentence&&this.tallest>0)return;
box.textContent=sentence;
if(box.offsetHeight<=this.tallest)return;
this.tallest=box.offsetHeight;
box.style.minHeight=`${this.tallest}px`;
}
resized(){
this.tallest=0;
this.find("sentence").style.minHeight="";
this.tree.arrange();
}
named(text){
const x=text.classList.contains("ruler")?this.problem.names.indexOf(text.textContent):-1;
return this.scene.spots[this.scene.cellOf(x)];
}
choose(spot,event){
if(!spot)return;
const x=Number(spot.dataset.variable);
const k=this.scene.spots.indexOf(spot);
this.scene.focus(k,false);
if(x<0)return;
this.chosen=x;
this.scene.mark(x);
this.panels.chosen=x;
this.session.chosen(this,x,event?this.scene.valueAt(k,event):-1);
}
key(event){
const step={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[event.key];
if(step)this.scene.focus(this.scene.neighbour(this.scene.current,...step));
else if(event.key==="Enter"||event.key===" ")this.choose(this.scene.spots[this.scene.current]);
else return;
event.preventDefault();
event.stopPropagation();
}
}
const SPEEDS=[0.5,1,2,4,8,16,32,64,128,256,512,1024,2048,4096];
const RACE=60;
class Session{
constructor(lanes){
this.lanes=lanes;
this.focus=0;
this.clock=this.clocks[0];
this.speed=3;
this.picture=0;
this.timer=0;
this.breakpoints=[];
this.changed=()=>{};
this.chosen=()=>{};
}
chooseSpeed(){
const steps=this.races?this.lanes.reduce((sum,{walk})=>sum+walk.length,0):0;
const enough=SPEEDS.findIndex((speed)=>steps/speed<=RACE);
this.speed=Math.max(this.speed,enough<0?SPEEDS.length-1:enough);
}
get lane(){
return this.lanes[this.focus];
}
get races(){
return this.lanes.length>1;
}
get now(){
return Math.max(...this.lanes.map(({walk})=>walk.clock(this.clock,walk.place)));
}
go(place){
this.goLane(this.focus,place);
}
goLane(number,place){
this.put(number,place);
this.changed();
}
put(number,place){
const{walk}=this.lanes[number];
walk.go(place);
const time=walk.clock(this.clock,walk.place);
this.lanes.forEach((lane,other)=>{
if(other!==number)lane.walk.go(walk.place===0?0:lane.walk.placeAt(this.clock,time));
});
}
get clocks(){
const all=(clock,is)=>(this.lanes.every(({data})=>is(data))?[clock]:[]);
const checks=all("checks",({counters})=>counters.some(([key])=>key==="checks"));
return[...checks,"nodes",...all("time",({times})=>times.length>0)];
}
forward(){
if(!this.step())return false;
this.changed();
return true;
}
step(){
const open=this.lanes.filter(({walk})=>walk.place<walk.length);
if(open.length===0)return false;
const next=({walk})=>walk.stamps(this.clock)[walk.place]??0;
const first=open.reduce((best,lane)=>(next(lane)<next(best)?lane:best));
first.walk.go(first.walk.after());
return true;
}
back(){
const begun=this.lanes.filter(({walk})=>walk.place>0);
if(begun.length===0)return false;
const last=({walk})=>walk.stamps(this.clock)[walk.before()]??0;
const latest=begun.reduce((best,lane)=>(last(lane)>=last(best)?lane:best));
latest.walk.go(latest.walk.before());
this.changed();
return true;
}
start(){
this.lanes.forEach(({walk})=>walk.go(0));
this.changed();
}
end(){
this.lanes.forEach(({walk})=>walk.go(walk.length));
this.changed();
}
landmark(landmark,forward){
const{walk}=this.lane;
const wanted=landmark==="breakpoint"?(i)=>this.isBreakpoint(i):(i)=>walk.isLandmark(landmark,i);
const place=walk.find(wanted,forward);
if(place>=0)this.go(place);
return place>=0;
}
isBreakpoint(i){
const{walk}=this.lane;
return this.breakpoints.some(({x,value,depth})=>{
if(depth!==null)return walk.kinds[i]==="T"&&walk.depth[i+1]===depth;
return walk.concerns(x,i)&&(value===null||("TXP".includes(walk.kinds[i])&&walk.b[i]===value));
});
}
share(walk,place=walk.place){
if(!this.races)return walk.length?place/walk.length:0;
return this.whole?walk.clock(this.clock,place)/this.whole:0;
}
get whole(){
this.wholes??={};
return(this.wholes[this.clock]??=Math.max(...this.lanes.map(({walk})=>walk.clock(this.clock,walk.length))));
}
goToShare(share){
if(!this.races)return this.go(Math.round(share*this.lane.walk.length));
this.lanes.forEach(({walk})=>walk.go(walk.placeAt(this.clock,share*this.whole)));
this.changed();
}
get isPlaying(){
return this.timer!==0;
}
play(){
if(this.isPlaying)return;
let owed=0;
let last=performance.now();
const tick=(now)=>{
owed+=((now-last)/1000)*SPEEDS[this.speed];
last=now;
let goesOn=true;
let moved=false;
for(owed=Math.min(owed,2000);owed>=1&&goesOn;owed--){
goesOn=this.step();
moved=moved||goesOn;
goesOn=goesOn&&!(this.breakpoints.length>0&&this.isBreakpoint(this.lane.walk.place-1));
}
this.timer=goesOn?requestAnimationFrame(tick):0;
if(moved||!goesOn)this.changed();
};
this.timer=requestAnimationFrame(tick);
this.changed();
}
pause(){
cancelAnimationFrame(this.timer);
this.timer=0;
this.changed();
}
}
function leader(session,words){
const named=session.lanes.map(({walk,data})=>{
const whole=walk.clock(session.clock,walk.length);
const counts=countersAt(walk);
const share=walk.place===walk.length?1:whole?Math.min(1,session.now/whole):1;
return{name:words.name(data.strategy),share,counts,isCut:data.cut};
});
const[one,other]=named;
if(named.every(({share})=>share===1))return"";
if(one.share===other.share)return words.say("race.even");
const[first,second]=one.share>other.share?[one,other]:[other,one];
return words.say(first.share===1?"race.done":"race.leads",{
first:first.name,
second:second.name,
share:Math.floor(first.share*100),
other:Math.floor(second.share*100),
nodes:first.counts.nodes,
prunings:first.counts.prunings,
otherNodes:second.counts.nodes,
otherPrunings:second.counts.prunings,
});
}
const LANDMARKS=["decision","conflict","backtrack","restart","solution","breakpoint"];
const KEYS=[
{keys:[" "],shown:"Space",does:"key.play",run:(c)=>c.togglePlay()},
{keys:["ArrowRight","n"],shown:"\u2192 n",does:"key.forward",run:(c)=>c.session.forward()},
{keys:["ArrowLeft","b"],shown:"\u2190 b",does:"key.back",run:(c)=>c.session.back()},
{keys:["Home","0"],shown:"Home 0",does:"key.start",run:(c)=>c.session.start()},
{keys:["End","e"],shown:"End e",does:"key.end",run:(c)=>c.session.end()},
{keys:["+","="],shown:"+",does:"key.faster",run:(c)=>c.changeSpeed(1)},
{keys:["-"],shown:"-",does:"key.slower",run:(c)=>c.changeSpeed(-1)},
{keys:["r","R"],shown:"R",does:"key.restart",run:(c)=>c.restart()},
{keys:["d","D"],shown:"d D",does:"key.decision",run:(c,back)=>c.landmark("decision",back)},
{keys:["w","W"],shown:"w W",does:"key.conflict",run:(c,back)=>c.landmark("conflict",back)},
{keys:["k","K"],shown:"k K",does:"key.backtrack",run:(c,back)=>c.landmark("backtrack",back)},
{keys:["t","T"],shown:"t T",does:"key.start-again",run:(c,back)=>c.landmark("restart",back)},
{keys:["s","S"],shown:"s S",does:"key.solution",run:(c,back)=>c.landmark("solution",back)},
{keys:["p","P"],shown:"p P",does:"key.breakpoint",run:(c,back)=>c.landmark("breakpoint",back)},
{keys:["x"],shown:"x",does:"key.other",run:(c)=>c.otherLane()},
{keys:["v"],shown:"v",does:"key.projector",run:(c)=>c.project()},
{keys:["?"],shown:"?",does:"key.help",run:(c)=>c.toggleHelp()},
];
class Controls{
constructor(session,box){
Object.assign(this,{session,box});
document.addEventListener("keydown",(event)=>this.key(event));
}
speak(words){
this.words=words;
const say=(name,things)=>words.say(name,things);
const button=(sign,name,run,id)=>
html("button",{type:"button",id,title:say(name),"aria-label":say(name),onclick:run},sign);
this.playButton=button("\u25b6","key.play",()=>this.togglePlay(),"play");
this.slider=html("input",{type:"range",id:"slider",dir:"ltr",min:0,max:1,step:"any","aria-label":say("timeline"),oninput:()=>this.session.goToShare(Number(this.slider.value))});
this.landmarks=html("select",{id:"landmark","aria-label":say("landmarks")},LANDMARKS.map((name)=>html("option",{value:name},say(`landmark.${name}`))));
this.speedText=html("output",{id:"speed"});
this.message=html("span",{id:"message",role:"status"});
const number=html("input",{type:"number",id:"place",min:0,"aria-label":say("go.to")});
const goTo=html("form",{class:"goto",onsubmit:(event)=>this.goTo(event,number)},number,html("button",{type:"submit"},say("go")));
const signs=html("div",{class:"transport",dir:"ltr"},
button("|\u2039","key.start",()=>this.session.start(),"start"),
button("\u2039","key.back",()=>this.session.back(),"back"),
this.playButton,
button("\u203a","key.forward",()=>this.session.forward(),"forward"),
button("\u203a|","key.end",()=>this.session.end(),"end"),
button("\u2212","key.slower",()=>this.changeSpeed(-1),"slower"),
this.speedText,
button("+","key.faster",()=>this.changeSpeed(1),"faster"),
);
const marks=html("div",{class:"landmarks",dir:"ltr"},
button("\u25c2","landmark.last",()=>this.landmark(this.landmarks.value,true),"last-landmark"),
this.landmarks,
button("\u25b8","landmark.next",()=>this.landmark(this.landmarks.value,false),"next-landmark"),
);
const help=button("?","key.help",()=>this.toggleHelp(),"help-button");
const projector=button("\u25a3","key.projector",()=>this.project(),"projector");
const moving=html("div",{class:"moving"},this.slider,signs);
this.box.replaceChildren(moving,marks,goTo,this.breakpointPanel(),this.clockChoice()||"",projector,help,this.message);
this.makeHelp();
}
clockChoice(){
if(!this.session.races)return null;
const choice=html("select",{id:"clock",onchange:()=>this.setClock(choice.value)},
this.session.clocks.map((name)=>html("option",{value:name,selected:name===this.session.clock},this.words.say(`clock.${name}`))));
return html("label",{},`${this.words.say("clock")} `,choice);
}
setClock(clock){
this.session.clock=clock;
this.session.goLane(this.session.focus,this.session.lane.walk.place);
this.redraw();
}
breakpointPanel(){
const{session,words}=this;
const say=(name)=>words.say(name);
const{problem}=session.lane;
const cell=html("input",{id:"break-cell",size:5,"aria-label":say("break.cell"),placeholder:say("break.cell")});
const value=html("input",{id:"break-value",size:4,"aria-label":say("break.value"),placeholder:say("break.value")});
const depth=html("input",{id:"break-depth",type:"number",min:1,"aria-label":say("break.depth"),placeholder:say("break.depth")});
const list=html("ul",{class:"breakpoints"});
const row=(one,at)=>{
const text=one.depth===null?words.name(one.text):words.say("break.at-depth",{n:one.depth});
const remove=()=>{
session.breakpoints.splice(at,1);
show();
};
return html("li",{},`${text} `,html("button",{type:"button","aria-label":`${say("break.remove")} ${text}`,onclick:remove},"\u00d7"));
};
const show=()=>list.replaceChildren(...session.breakpoints.map(row));
const add=(event)=>{
event.preventDefault();
const found=readBreakpoint(problem,cell.value,value.value,depth.value);
if(found)session.breakpoints.push(found);
this.message.textContent=found?"":say("break.wrong");
show();
};
show();
const open=this.box.querySelector(".break")?.open??false;
return html("details",{class:"break",open},html("summary",{},say("break")),html("form",{onsubmit:add},cell,value,depth,html("button",{type:"submit"},say("break.add"))),list);
}
makeHelp(){
const rows=KEYS.map(({shown,does})=>html("tr",{},html("th",{scope:"row"},html("kbd",{},shown)),html("td",{},this.words.say(does))));
const close=html("button",{type:"button",onclick:()=>this.help.close()},this.words.say("close"));
this.help=document.getElementById("help");
this.help.setAttribute("aria-label",this.words.say("key.help"));
this.help.replaceChildren(html("h2",{},this.words.say("help.heading")),html("table",{},html("tbody",{},rows)),html("p",{},this.words.say("help.cells")),close);
}
show(){
const{session,words}=this;
const{walk}=session.lane;
this.slider.value=Math.max(...session.lanes.map((lane)=>session.share(lane.walk)));
this.slider.setAttribute("aria-valuetext",words.say("where",{place:walk.place,end:walk.length,depth:walk.levels.length}));
this.playButton.textContent=session.isPlaying?"\u2016":"\u25b6";
this.playButton.setAttribute("aria-pressed",session.isPlaying);
this.speedText.textContent=words.say("speed",{count:SPEEDS[session.speed]});
}
key(event){
const inField=event.target.closest?.("input:not([type=range], [type=radio], [type=checkbox]), select, textarea, dialog");
const isChoice=event.target.closest?.("input[type=radio], input[type=checkbox]")&&(event.key===" "||event.key.startsWith("Arrow"));
if(inField||isChoice||event.ctrlKey||event.metaKey||event.altKey)return;
if(event.key===" "&&event.target.closest?.("button, summary, a"))return;
const known=KEYS.find(({keys})=>keys.includes(event.key));
if(!known)return;
event.preventDefault();
if(this.lab?.works&&known.does!=="key.help"){
if(known.does==="key.back")this.lab.undo();
return;
}
const isLarge=event.key.length===1&&event.key!==event.key.toLowerCase();
known.run(this,isLarge);
}
togglePlay(){
if(this.session.isPlaying)this.session.pause();
else this.session.play();
}
changeSpeed(by){
this.session.speed=Math.max(0,Math.min(SPEEDS.length-1,this.session.speed+by));
this.show();
}
restart(){
this.session.pause();
this.session.start();
}
landmark(landmark,back){
const is=this.session.landmark(landmark,!back);
this.message.textContent=is?"":this.words.say("landmark.none",{landmark:this.words.say(`landmark.${landmark}`)});
}
otherLane(){
this.session.focus=(this.session.focus+1)%this.session.lanes.length;
this.session.changed();
}
goTo(event,number){
event.preventDefault();
if(number.value!=="")this.session.go(Number(number.value));
}
toggleHelp(){
if(this.help.open)this.help.close();
else this.help.showModal();
}
redraw(){}
project(){}
}
function readBreakpoint(problem,cell,value,depth){
if(cell.trim()===""&&depth!=="")return{x:-1,value:null,depth:Number(depth),text:""};
const name=cell.trim().toLowerCase();
const x=problem.names.findIndex((known)=>known.toLowerCase()===name);
if(x<0)return null;
const wanted=value.trim();
const place=problem.labels(x).indexOf(wanted);
if(wanted!==""&&place<0)return null;
return{x,value:wanted===""?null:place,depth:null,text:problem.names[x]+(wanted&&` = ${wanted}`)};
}
class Relations{
constructor(problem){
this.problem=problem;
const{edges,tables}=problem.data.relations;
this.tables=tables;
this.arcs=problem.names.map(()=>new Map());
for(const[x,y,table]of edges){
this.arcs[x].set(y,{table,turned:false});
this.arcs[y].set(x,{table,turned:true});
}
}
allows(x,value,y,other){
const{table,turned}=this.arcs[x].get(y);
const pairs=this.tables[table];
if(pairs==="different")return value!==other;
return(turned?pairs[other][value]:pairs[value][other])==="1";
}
neighbours(x){
return[...this.arcs[x].keys()];
}
}
class Bench{
constructor(problem,relations,alive){
Object.assign(this,{problem,relations});
this.alive=alive.slice();
this.queue=[];
this.revisions=0;
this.removals=0;
this.given=new Set();
this.last={current:-1,against:-1,isWaiting:false,causes:new Set(),gone:new Map()};
problem.names.forEach((name,x)=>relations.neighbours(x).forEach((y)=>this.queue.push([x,y])));
}
domain(x){
const{offset}=this.problem;
const values=[];
for(let p=offset[x];p<offset[x+1];p++)if(this.alive[p])values.push(p-offset[x]);
return values;
}
assigned(){
return this.given;
}
waitingArcs(){
return this.queue;
}
touched(){
return this.last;
}
enqueue(x,except){
for(const z of this.relations.neighbours(x)){
if(z!==except&&!this.queue.some(([a,b])=>a===z&&b===x))this.queue.push([z,x]);
}
}
revise(x,y){
const others=this.domain(y);
const gone=this.domain(x).filter((value)=>!others.some((other)=>this.relations.allows(x,value,y,other)));
this.revisions++;
this.queue=this.queue.filter(([a,b])=>a!==x||b!==y);
this.take(x,gone,y);
return gone;
}
take(x,gone,except=-1){
for(const value of gone)this.alive[this.problem.offset[x]+value]=0;
this.removals+=gone.length;
if(gone.length>0)this.enqueue(x,except);
}
do(move){
const{kind,x,other}=move;
const gone=kind==="r"?this.revise(x,other):this.cut(x,(value)=>(kind==="a"?value===other:value<=other));
if(kind==="a")this.given.add(x);
const against=kind==="r"?other:-1;
this.last={current:x,against,isWaiting:false,causes:new Set(),gone:new Map([[x,gone]])};
return gone;
}
cut(x,isKept){
const gone=this.domain(x).filter((value)=>!isKept(value));
this.take(x,gone);
return gone;
}
}
const MOVE=/^([ras])(\d+)\.(\d+)$/;
function writeMove({kind,x,other}){
return`${kind}${x}.${other}`;
}
const MOST_DOMAINS=30;
class Lab{
constructor(page){
this.page=page;
this.problem=page.problem;
this.mode="watch";
this.score={right:0,of:0};
this.answer="";
this.moves=[];
this.base=0;
this.box=document.getElementById("lab");
if(this.problem.data.relations)this.relations=new Relations(this.problem);
}
get walk(){
return this.page.session.lane.walk;
}
speak(words){
this.words=words;
this.teller=new Teller(words,this.problem);
const say=(name)=>words.say(name);
const modes=["watch","predict","work"].map((mode)=>
html("label",{},html("input",{type:"radio",name:"mode",value:mode,checked:mode===this.mode,onchange:()=>this.enter(mode)}),` ${say(`lab.${mode}`)}`));
this.box.setAttribute("role","region");
this.box.setAttribute("aria-label",say("lab.heading"));
this.content?.remove();
this.said?.remove();
this.content=html("div",{class:"lab-content"});
this.built="";
this.said=html("p",{class:"answer",role:"status"});
this.box.replaceChildren(html("fieldset",{class:"modes"},html("legend",{},say("lab.heading")),modes),this.content,this.said);
}
enter(mode){
this.page.session.pause();
this.mode=mode;
this.answer="";
this.score={right:0,of:0};
this.moves=[];
this.base=this.walk.place;
this.bench=null;
this.page.show();
}
get works(){
return this.mode==="work";
}
benchOf(lane){
if(!this.works||!this.relations||lane.walk!==this.walk)return null;
return(this.bench??=this.workedOn());
}
show(){
document.body.dataset.mode=this.mode;
for(const lane of this.page.session.lanes)lane.box.classList.toggle("on-bench",this.benchOf(lane)!==null);
const home=this.works?this.page.session.lane.find("views"):this.box;
if(this.content.parentElement!==home)home.append(this.content,this.said);
this.said.textContent=this.answer;
if(this.mode==="watch")this.build("watch",()=>[]);
else if(this.mode==="predict")this.showPrediction();
else this.showBench();
}
build(key,make){
if(this.built===key)return;
this.built=key;
const had=this.content.contains(document.activeElement)?document.activeElement:null;
const list=had?.parentElement.className;
const at=had?[...had.parentElement.children].indexOf(had):-1;
this.content.replaceChildren(...make());
if(!had)return;
const same=[...this.content.querySelectorAll(`[class="${list}"] > button:not(:disabled)`)];
(same[Math.min(at,same.length-1)]??this.content.querySelector("button:not(:disabled)"))?.focus();
}
takes(lane,x,value){
if(this.mode==="watch")return false;
const is=lane.walk===this.walk&&value>=0;
const isThere=is&&this.walk.domain(x).includes(value);
if(isThere&&this.mode==="predict")this.predict(x,value);
else if(this.mode==="predict")this.answer=this.words.say("predict.gone",{x:this.teller.variable(x)});
else if(is&&this.benchOf(lane)?.domain(x).includes(value))this.move("a",x,value);
this.page.show();
return true;
}
showPrediction(){
this.build("predict",()=>this.predictionParts());
const isOver=this.nextRemoval()<0;
this.question.textContent=this.words.say(isOver?"predict.over":"predict.question");
this.guess.hidden=isOver;
this.scored.textContent=this.words.say("predict.score",this.score);
}
predictionParts(){
const label=this.words.say("predict.label");
const field=html("input",{id:"guess",size:10,"aria-label":label,placeholder:label,autocomplete:"off"});
this.question=html("p");
this.scored=html("p",{class:"score"});
this.guess=html("form",{class:"guess",onsubmit:(event)=>this.typed(event,field)},
field,
html("button",{type:"submit"},this.words.say("predict.go")),
html("button",{type:"button",onclick:()=>this.reveal()},this.words.say("predict.show")));
return[this.question,this.guess,this.scored];
}
nextRemoval(){
const{walk}=this;
const place=walk.find((i)=>walk.kinds[i]==="P");
return place<0?-1:place-1;
}
typed(event,field){
event.preventDefault();
const[name,label]=field.value.trim().split(/[\s=]+/);
const x=this.problem.names.findIndex((known)=>known.toLowerCase()===(name??"").toLowerCase());
const value=x<0?-1:this.problem.labels(x).indexOf(label);
if(value<0)this.answer=this.words.say("predict.unknown");
else this.predict(x,value);
this.page.show();
}
predict(x,value){
const next=this.nextRemoval();
if(next<0)return;
const{walk}=this;
const isSameStep=(i)=>walk.kinds[i]==="P"&&walk.a[i]===walk.a[next]&&walk.c[i]===walk.c[next];
let last=next;
while(last+1<walk.length&&isSameStep(last+1))last++;
let found=-1;
for(let i=next;i<=last;i++)if(walk.a[i]===x&&walk.b[i]===value)found=i;
this.score.of++;
if(found>=0)this.score.right++;
const said=this.teller.event(walk,found>=0?found:next);
this.answer=this.words.say(found>=0?"predict.right":"predict.wrong",{said});
this.page.session.go(last+1);
}
reveal(){
const next=this.nextRemoval();
this.answer=this.teller.event(this.walk,next);
this.page.session.go(next+1);
}
workedOn(){
const walk=this.walk;
const here=walk.place;
if(here!==this.base)walk.go(this.base);
const bench=new Bench(this.problem,this.relations,walk.alive);
if(here!==this.base)walk.go(here);
for(const move of this.moves)bench.do(move);
return bench;
}
showBench(){
if(!this.relations)return this.build("none",()=>[html("p",{},this.words.say("work.too-large"))]);
const{chosen}=this.page.session.lane;
this.build(`${this.moves.map(writeMove)}|${chosen}|${this.base}`,()=>this.benchParts(this.bench,chosen));
}
benchParts(bench,chosen){
const{words,problem}=this;
const say=(name,things)=>words.say(name,things);
const own=([x,y])=>x===chosen||y===chosen;
const inOrder=[...bench.queue.filter(own),...bench.queue.filter((arc)=>!own(arc))];
const arcs=inOrder.slice(0,ROWS).map(([x,y])=>
html("button",{type:"button",class:"arc",onclick:()=>this.move("r",x,y)},words.name(`${problem.names[x]}<-${problem.names[y]}`)));
const left=bench.queue.length-arcs.length;
const all=problem.names.map((name,x)=>x);
const shown=problem.count<=MOST_DOMAINS?all:all.filter((x)=>x===chosen);
const counts=say("work.counts",{revisions:bench.revisions,removals:bench.removals});
return[
html("p",{class:"hint"},say("work.hint")),
html("p",{class:"state"},this.stateOf(bench)," ",html("span",{class:"counts"},counts)),
html("div",{class:"arcs"},arcs),
left>0?html("p",{class:"hint"},say("work.more",{count:left})):"",
this.workButtons(),
html("h3",{},say("work.domains")),
shown.length===0?html("p",{class:"hint"},say("variable.hint")):"",
html("table",{class:"domains"},html("tbody",{},shown.map((x)=>this.benchRow(bench,x)))),
];
}
stateOf(bench){
const empty=this.problem.names.findIndex((name,x)=>bench.domain(x).length===0);
if(empty>=0)return this.words.say("work.wiped",{x:this.teller.variable(empty)});
return this.words.say(bench.queue.length===0?"work.consistent":"work.waiting",{count:bench.queue.length});
}
workButtons(){
const say=(name)=>this.words.say(name);
const file=html("input",{type:"file",accept:".json,application/json",onchange:(event)=>this.load(event.target.files[0])});
return html("div",{class:"work-buttons"},
html("button",{type:"button",class:"undo",disabled:this.moves.length===0,onclick:()=>this.undo()},say("work.undo")),
html("button",{type:"button",class:"save",onclick:()=>this.save()},say("work.save")),
html("label",{},`${say("work.load")} `,file));
}
benchRow(bench,x){
const values=bench.domain(x);
const name=this.teller.variable(x);
const button=(value)=>{
const label=this.words.say("work.assign",{assignment:this.teller.assignment(x,value)});
return html("button",{type:"button",class:"value","aria-label":label,onclick:()=>this.move("a",x,value)},this.teller.value(x,value));
};
const half=values[Math.floor((values.length-1)/2)];
const splitText=()=>this.words.say("work.split",{x:name,value:this.teller.value(x,half)});
const split=values.length>1&&html("button",{type:"button",class:"split",onclick:()=>this.move("s",x,half)},splitText());
return html("tr",{},html("th",{scope:"row"},name),html("td",{class:`values of-${x}`},values.map(button)," ",split||""));
}
move(kind,x,other){
const move={kind,x,other};
const gone=this.bench.do(move);
this.moves.push(move);
const{teller,words}=this;
const values=gone.map((value)=>teller.value(x,value)).join(", ");
const name=teller.variable(x);
const things={x:name,y:kind==="r"?teller.variable(other):"",values};
const sentence=kind==="r"?(gone.length>0?"work.revised":"work.nothing"):"work.taken";
this.answer=words.say(sentence,things);
this.page.show();
}
undo(){
if(this.moves.length===0)return;
this.moves.pop();
this.bench=null;
this.answer="";
this.page.show();
}
writeTo(state){
if(this.mode==="watch")return;
state.set("do",this.mode);
if(this.mode==="work"){
state.set("from",this.base);
if(this.moves.length>0)state.set("moves",this.moves.map(writeMove).join("_"));
}
}
readFrom(state){
this.mode=["predict","work"].includes(state.get("do"))?state.get("do"):"watch";
const base=Math.trunc(Number(state.get("from")??state.get("place"))||0);
this.base=Math.max(0,Math.min(base,this.walk.length));
this.moves=[];
this.answer="";
for(const text of(state.get("moves")??"").split("_")){
const found=MOVE.exec(text);
const move=found&&{kind:found[1],x:Number(found[2]),other:Number(found[3])};
if(move&&this.isPossible(move))this.moves.push(move);
}
this.bench=null;
}
isPossible({kind,x,other}){
if(!this.relations||x>=this.problem.count)return false;
return kind==="r"?this.relations.arcs[x].has(other):other<this.problem.labels(x).length;
}
save(){
const text=JSON.stringify({problem:this.problem.data.problem,state:this.page.state().toString()});
const link=html("a",{href:URL.createObjectURL(new Blob([text],{type:"application/json"})),download:"csp-exercise.json"});
link.click();
setTimeout(()=>URL.revokeObjectURL(link.href),1000);
}
async load(file){
try{
const{problem,state}=JSON.parse(await file.text());
if(problem!==this.problem.data.problem)throw new Error("another problem");
this.page.readState(new URLSearchParams(state));
this.page.applySettings();
this.answer=this.words.say("work.loaded");
}catch{
this.answer=this.words.say("work.not-loaded");
}
this.page.show();
}
}
const LONGEST_LINK=1800;
const LINK_PAUSE=200;
const ASKED=["problem","text","variant","regions","colours","strategy","other","seed","solutions","nodes","seconds","events","tongue","packed","pick"];
const THEMES=["auto","light","dark","contrast"];
class Page{
constructor(data,table){
Object.assign(this,{data,table});
this.problem=new Problem(data);
this.settings={lang:this.usualLanguage(),theme:"auto",digits:false};
this.boxes=this.makeBoxes();
this.session=new Session([]);
this.session.lanes=data.lanes.map((lane,k)=>new Lane(this.boxes[k],this.problem,lane,k,this.session));
this.session.chooseSpeed();
this.session.changed=()=>this.show();
this.session.choosePicture=(k)=>this.choosePicture(k);
this.session.chosen=(lane,x,value)=>this.chosen(lane,x,value);
this.controls=new Controls(this.session,document.getElementById("controls"));
this.controls.redraw=()=>this.drawTimelines();
this.controls.project=()=>this.project(!this.projects);
this.controls.lab=this.lab=new Lab(this);
this.readLink();
this.applySettings();
window.addEventListener("beforeprint",()=>this.resized());
window.addEventListener("resize",()=>this.resized());
window.addEventListener("hashchange",()=>this.followLink());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.drawTimelines());
document.body.classList.toggle("embedded",window.self!==window.top);
document.body.classList.add("ready");
}
usualLanguage(){
this.tongue??=this.another?.querySelector("[name=tongue]")?.value??"";
return Object.hasOwn(this.table,this.tongue)?this.tongue:languageOf(this.table,navigator.languages??["en"]);
}
makeBoxes(){
const first=document.querySelector(".lane");
const boxes=[first];
while(boxes.length<this.data.lanes.length){
const copy=first.cloneNode(true);
copy.querySelectorAll("[id]").forEach((element)=>{
element.dataset.edge=element.id.slice(1);
element.removeAttribute("id");
});
first.after(copy);
boxes.push(copy);
}
document.body.classList.toggle("race",boxes.length>1);
return boxes;
}
applySettings(){
const{lang,theme,digits}=this.settings;
this.words=new Words(this.table,lang,digits);
const root=document.documentElement;
root.lang=this.words.language;
root.dir=this.words.direction;
root.dataset.theme=theme;
const tongue=this.another?.querySelector("[name=tongue]");
if(tongue)tongue.value=this.words.language;
for(const element of document.querySelectorAll("[data-say]"))element.textContent=this.words.say(element.dataset.say);
this.session.lanes.forEach((lane)=>lane.speak(this.words));
this.controls.speak(this.words);
this.makeSettings();
this.makeTimelines();
this.lab.speak(this.words);
this.show();
this.settle();
}
settle(){
this.session.lanes.forEach((lane)=>lane.tree.settle());
}
makeSettings(){
const say=(name)=>this.words.say(name);
const set=(key,value)=>{
this.settings[key]=value;
this.applySettings();
this.writeLink();
};
const choice=(id,key,options)=>{
const select=html("select",{id,"aria-label":say(`settings.${key}`),onchange:()=>set(key,select.value)},
options.map(([value,text,lang])=>html("option",{value,lang,selected:this.settings[key]===value},text)));
return select;
};
const languages=Object.entries(this.table).map(([name,table])=>[name,table.name,name]);
const themes=THEMES.map((name)=>[name,say(`theme.${name}`)]);
const digits=html("input",{type:"checkbox",id:"digits",checked:this.settings.digits,onchange:()=>set("digits",digits.checked)});
this.fold=html("button",{type:"button",id:"fold","aria-controls":"settings","aria-expanded":"false",onclick:()=>this.unfold()},say("settings"));
document.getElementById("fold")?.remove();
document.getElementById("settings").before(this.fold);
document.body.classList.remove("unfolded");
const hasDigits=this.words.table.digits[0]!=="0";
document.getElementById("settings").replaceChildren(
choice("language","lang",languages),
choice("theme","theme",themes),
hasDigits?html("label",{},digits,` ${say("settings.digits")}`):"",
this.canBeSent()?html("button",{type:"button",id:"copy-link",onclick:()=>this.copyLink()},say("link.copy")):"",
this.another?html("button",{type:"button",id:"to-another",onclick:()=>this.showForm()},say("another")):"",
html("output",{id:"link-message"}),
);
}
unfold(){
this.fold.setAttribute("aria-expanded",document.body.classList.toggle("unfolded"));
}
get projects(){
return document.body.classList.contains("projector");
}
project(is){
document.body.classList.toggle("projector",is);
this.resized();
this.show();
this.settle();
}
choosePicture(k){
this.session.picture=k;
this.session.lanes.forEach((lane)=>lane.speak(this.words));
this.show();
this.settle();
}
get another(){
return document.getElementById("another");
}
canBeSent(){
return!this.another||this.asked().size>0;
}
asked(){
const link=new URLSearchParams(location.hash.slice(1));
return new URLSearchParams([...link].filter(([name])=>ASKED.includes(name)));
}
link(){
const state=this.state().toString();
return state.length>LONGEST_LINK?null:`#${[this.asked().toString(), state].filter(Boolean).join("&")}`;
}
showForm(){
this.another.open=true;
this.another.scrollIntoView();
this.another.querySelector("#problem").focus();
}
makeTimelines(){
const box=document.getElementById("timelines");
this.timelines=this.session.lanes.map((lane)=>{
const canvas=html("canvas",{class:"timeline",height:TIMELINE,"aria-hidden":"true"});
const share=(place)=>this.session.share(lane.walk,place);
return new Timeline(canvas,lane.walk,share,(to)=>this.session.goToShare(to));
});
this.nowLine=html("span",{class:"now"});
this.ahead=this.session.races?html("span",{class:"ahead"}):"";
box.replaceChildren(...this.timelines.map(({canvas})=>canvas),this.ahead,this.nowLine);
this.drawTimelines();
}
drawTimelines(){
this.timelines.forEach((timeline)=>timeline.draw());
}
resized(){
this.session.lanes.forEach((lane)=>lane.resized());
this.drawTimelines();
}
show(){
const{session}=this;
session.lanes.forEach((lane,k)=>{
lane.show(this.lab.benchOf(lane));
lane.box.classList.toggle("in-focus",session.races&&k===session.focus);
});
document.body.classList.toggle("under-way",session.lanes.some(({walk})=>walk.place<walk.length));
this.timelines.forEach((timeline)=>timeline.show());
this.controls.show();
this.nowLine.style.left=`${100 * Math.max(...session.lanes.map(({ walk }) => session.share(walk)))}%`;
if(this.ahead)this.ahead.style.left=`${100 * Math.max(...session.lanes.map(({ walk }) => session.share(walk, walk.farthest)))}%`;
this.showRace();
this.lab.show();
clearTimeout(this.linkTimer);
if(!session.isPlaying)this.linkTimer=setTimeout(()=>this.writeLink(),LINK_PAUSE);
}
showRace(){
if(!this.session.races)return;
const box=document.getElementById("race");
box.setAttribute("aria-live",this.session.isPlaying?"off":"polite");
const ended=this.session.lanes.every(({walk})=>walk.place===walk.length);
const verdict=ended&&this.data.verdict?html("span",{lang:"en",dir:"ltr",class:"verdict"},this.data.verdict):leader(this.session,this.words);
const clock=this.words.say("race.clock",{clock:this.words.say(`clock.${this.session.clock}`),now:this.session.now});
box.replaceChildren(html("span",{class:"clock"},clock)," ",verdict);
box.hidden=false;
}
chosen(lane,x,value){
if(this.lab.takes(lane,x,value))return;
this.session.focus=lane.number;
this.show();
}
state(){
const{session,settings}=this;
const state=new URLSearchParams();
state.set("place",session.lane.walk.place);
if(session.focus>0)state.set("search",session.focus);
if(session.clock!==session.clocks[0])state.set("clock",session.clock);
if(session.lane.chosen>=0)state.set("at",this.problem.names[session.lane.chosen]);
if(settings.lang!==this.usualLanguage())state.set("lang",settings.lang);
if(session.picture>0)state.set("picture",session.picture);
if(settings.theme!=="auto")state.set("theme",settings.theme);
if(settings.digits)state.set("digits","own");
if(this.projects)state.set("view","projector");
this.lab.writeTo(state);
return state;
}
writeLink(){
const link=this.link();
if(link===null||link===location.hash||location.hash!==this.known)return;
try{
history.replaceState(null,"",link);
this.known=location.hash;
}catch{
}
}
readLink(){
this.known=location.hash;
this.readState(new URLSearchParams(location.hash.slice(1)));
}
readState(state){
const{session,settings,problem}=this;
const lang=state.get("lang");
settings.lang=Object.hasOwn(this.table,lang)?lang:this.usualLanguage();
settings.theme=THEMES.includes(state.get("theme"))?state.get("theme"):"auto";
settings.digits=state.get("digits")==="own";
document.body.classList.toggle("projector",state.get("view")==="projector");
session.clock=session.clocks.includes(state.get("clock"))?state.get("clock"):session.clocks[0];
session.focus=Math.min(Math.max(0,Number(state.get("search"))||0),session.lanes.length-1);
session.focus=Math.trunc(session.focus);
session.picture=Math.max(0,Math.min(Math.trunc(Number(state.get("picture"))||0),(this.data.pictures??[]).length));
session.lane.chosen=problem.names.indexOf(state.get("at"));
session.put(session.focus,Math.trunc(Number(state.get("place"))||0));
this.lab.readFrom(state);
}
followLink(){
if(location.hash===this.known)return;
this.readLink();
this.applySettings();
}
async copyLink(){
const message=document.getElementById("link-message");
const link=this.link();
if(link===null){
this.lab.save();
message.textContent=this.words.say("link.too-long");
return;
}
const whole=location.href.split("#")[0]+link;
try{
await navigator.clipboard.writeText(whole);
message.textContent=this.words.say("link.copied");
}catch{
message.textContent=whole;
}
}
}
if(typeof document!=="undefined"){
const read=(id)=>JSON.parse(document.getElementById(id).textContent);
window.page=new Page(read("trace"),unpacked(read("words")));
}
