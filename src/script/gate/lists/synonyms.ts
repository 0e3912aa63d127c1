import { wordSet } from '../../word-list.ts';
import { stemOf, stemSet } from '../tokens.ts';

/** Groups of English synonyms, separated by semicolons. Words after a slash mean the opposite. */
const synonymGroups = `allow permit let enable accept approve acceptable welcome entitled possible / forbid prohibit ban disallow block refuse reject deny decline veto disable unacceptable impossible;
on enable activate / off disable deactivate;
start begin launch commence / stop end finish cease halt terminate conclude over;
add introduce bring gain / remove drop delete retire discontinue scrap goodbye abolish withdraw erase cut;
keep stay remain retain store hold preserve save survive / lose discard delete purge wipe drop clear;
remember / forget skip miss omit ignore overlook;
work succeed pass function operate / fail break crash hang freeze stall malfunction;
show display appear visible reveal view / hide vanish disappear invisible conceal;
include cover contain comprise / exclude except omit;
right correct proper accurate / wrong incorrect mistaken inaccurate;
exist present / missing absent lack;
available reachable / unavailable unreachable down outage; open / close closed shut; lock / unlock;
safe secure protect / unsafe insecure vulnerable dangerous expose;
increase rise grow raise climb higher expand larger bigger more up / decrease fall drop shrink reduce lower less fewer smaller down;
faster fast quicker quick speed / slower slow; longer long extend lengthen / shorter short shorten;
encrypt / decrypt plain unencrypted; agree favour favor support approve / oppose against object disagree;
full whole entire complete / empty partial incomplete; free gratis / paid chargeable;
online connected / offline disconnected; automatic automatically / manual manually;
temporary temporarily / permanent permanently forever indefinitely;
public publicly / private privately confidential secret; cheap cheaper / expensive dearer;
required mandatory compulsory obligatory / optional voluntary;
before earlier prior beforehand advance / after later afterwards;
stable / unstable experimental experiment beta preview; valid / invalid expired; synchronous / asynchronous;
strict / lenient; old older former legacy / new newer latest; early / late;
easy easier simple / hard harder difficult; strong stronger / weak weaker; win / lose; borrow lend; buy purchase; ask request;
answer reply respond; unanimous unanimously / narrow narrowly; always / never; success / failure;
pay payment cost price charge fee bill expense; use usage consume; require need must demand have;
want wish like prefer propose suggest recommend; send deliver dispatch go mail; receive get obtain arrive come;
give provide offer supply; make create build produce generate write set;
change modify edit alter adjust update touch amend revise become; move switch transfer migrate shift go;
replace substitute instead exchange supersede; choose select pick; option setting preference mode configuration;
decide decision resolve agree vote settle; see view look watch notice spot read find;
notice discover detect spot see; tell say report inform notify announce warn mention state speak dictate;
warn alert warning; check verify review confirm inspect test validate look; confirm approve accept yes;
voice spoken speak audio dictate; search find look seek locate; help support assist aid;
support work compatible handle run; fix repair solve resolve mend correct patch cure remedy plug;
finish complete done; attachment file attach; switch turn set; refund reimburse back money overcharge;
account plan; outdated stale old; carry carried approve adopt pass;
problem issue bug fault error defect flaw failure hole vulnerability trouble; update upgrade patch install;
cancel call_off; picture image photo photograph; document file paper; page screen view; text word message sms;
message mail email; phone mobile telephone; computer laptop machine device; house home flat apartment;
room space storage capacity; share common joint together; trip travel journey;
abroad foreign overseas another country; holiday vacation; big large huge oversized great; small little tiny;
several many multiple; part piece section share portion; single one sole alone; both two pair couple;
other another else different stranger; same identical equal unchanged stay;
ordinary normal usual regular standard typical; strange odd unusual;
usually mostly normally generally typically often; about roughly around approximately nearly; again back;
immediate immediately instantly once straightaway promptly directly straight; often frequently; day daily;
week weekly; month monthly; year yearly annual annually; night overnight nightly;
together join combine merge group; leave depart exit; enter type input; copy duplicate;
spreadsheet table csv excel; outcome result; cause reason because due; rule policy regulation guideline;
access reach open permission; login sign authentication authenticate; password credential;
limit cap maximum most ceiling restrict; deadline due latest; discount rebate reduction off; bill invoice;
lesson class course; homework assignment; exam test; grade mark; neighbour neighbor resident;
committee board council; proposal suggestion propose suggest motion; plan schedule intend;
book reserve booking reservation; route path; map plan; place location spot site position;
software app application program tool; library package module; function method callback hook;
argument parameter option; server host; service system platform; data information record; log record; memory ram;
wait pending queue delay; damage break broken; lost missing lose stolen; size large small big; colour color;
developer engineer programmer; administrator admin manager;
people person user someone anyone member everybody everyone whoever those; customer client; team group club;
remote remotely afar distance; return back; extend renew prolong; expire end lapse; register enrol enroll sign;
child kid minor; adult grown; family relative household; fortnight two; saturday weekend sunday; click tap press;
split divide separate; convert transform turn; calculate compute work; try attempt; obey follow comply;
learn study know aware; hear listen consult; consider think weigh discuss propose; discuss talk debate consider;
cover pay reimburse; malicious crafted; stop prevent avoid protect; speed performance faster time;
reach access get arrive; member membership; tool equipment; run execute launch; area region zone; list table;
number figure count; company organization organisation business firm; await wait expect; meeting session;
quick brief short; draw paint; draft proposal; keep maintain; twice double two;
world global worldwide international; date day; job task work; link address url`;

export type SynonymGroup = { readonly group: number; readonly side: 0 | 1 };

const groupsByStem = new Map<string, SynonymGroup[]>();
for (const [group, line] of synonymGroups.split(/;\s/).entries()) {
  for (const [side, words] of line.split(' / ').entries()) {
    for (const word of words.split(' ')) {
      const stem = stemOf(word);
      const known = groupsByStem.get(stem) ?? [];
      if (!known.some((each) => each.group === group)) known.push({ group, side: side === 0 ? 0 : 1 });
      groupsByStem.set(stem, known);
    }
  }
}

const none: readonly SynonymGroup[] = [];

/** The groups that contain a stem, and the side of the slash that it is on. */
export function synonymGroupsOf(stem: string): readonly SynonymGroup[] {
  return groupsByStem.get(stem) ?? none;
}

/** Words of one kind that exclude each other. */
const kinds = `import export; upload download; incoming inbound outgoing outbound; sender recipient; ascending descending;
horizontal vertical; left right; morning noon afternoon evening midnight; weekday weekend; employee employer;
buy sell; teacher pupil parent; student professor; light dark; above below; inside outside indoors outdoors;
internal external; minimum maximum; front back; top bottom; north south east west; spring summer autumn winter;
driver passenger; tenant landlord; doctor nurse patient; reader author; client server; sender receiver;
red green blue yellow orange purple black white grey; breakfast lunch dinner; car bus train bicycle plane ship;
dog cat horse; tea coffee water; summer winter; husband wife; brother sister; mother father; cash card cheque;
android ios windows macos linux; chrome firefox safari edge; phone tablet desktop; list grid; row column;
encode decode; producer consumer; plaintiff defendant;
monday tuesday wednesday thursday friday saturday sunday`;

const alternatives = new Map<string, Set<string>>();
for (const line of kinds.split(/;\s/)) {
  const members = line.split(' ').map(stemOf);
  for (const one of members)
    alternatives.set(
      one,
      new Set([...(alternatives.get(one) ?? []), ...members.filter((other) => other !== one)]),
    );
}

/** Stems of the words that exclude a word. */
export function alternativesTo(stem: string): ReadonlySet<string> {
  return alternatives.get(stem) ?? noAlternatives;
}

const noAlternatives: ReadonlySet<string> = new Set();

/** Explicit negations, in English and German. */
export const negators = wordSet(
  `not no never none nobody nothing neither nor without cannot can't couldn't don't doesn't didn't isn't aren't wasn't
  weren't won't wouldn't shouldn't haven't hasn't hadn't mustn't needn't ain't nowhere hardly barely unless except
  don'ts instead rather gone goodbye farewell nicht kein keine keinen keinem keiner nie niemals nichts niemand ohne weder statt`,
);

/** Words that negate what follows, as "not" does: "stops accepting", "lacks", "forbidden". */
export const implicitNegators = stemSet(
  `stop stopped prevent avoid block refuse reject deny decline forbid forbidden prohibit ban disallow fail
  lack missing unable impossible remove drop discontinue retire abolish withdraw forget forgot
  skip miss omit lose lost disable hide hidden disappear
  unsupported unavailable crash oppose exclude exempt`,
);
