import { moreBaseVerbs, moreIrregularPasts } from './more-verbs.ts';

/** Verbs that open an entry of a changelog, in their base form. */
const base = `await deflake corrupt end begin come become remain appear happen cause mean behave work help need receive contain depend rely lead belong
consist differ deploy polish rebrand tune teach say ask tell stringify unwind hydrate rehydrate retain symlink sandbox allowlist reword dereference polyfill tokenize stat
reconcile unmount unregister subscribe unsubscribe decrement deduce iterate inspect hint nudge abort accelerate accept account acquire activate adapt add address adhere adjust advertise align allocate
allow alter amend annotate append apply approve archive assert assign assume attach attempt authenticate automate
autodetect avoid backport balance batch block boost bound break bring broaden buffer build bump bundle bypass cache
calculate call cancel canonicalize cap capture catch centralize change check choose clamp clarify clean cleanup clear
clone close coerce collapse collect combine compile complete compress compute configure confirm conform consider
consolidate constrain consume continue contribute control convert copy correct count cover crash create customize
cut deactivate debounce decode decouple decrease dedupe deduplicate default defer define delay delegate delete deliver
demote deny deprecate derive describe deserialize detach detect determine disable disallow disambiguate discard
disconnect discourage dismiss display dispose distinguish document double downgrade download drop dump edit
eliminate embed emit enable encode encourage enforce enhance enlarge enrich ensure enter equip escape establish
evaluate evict exclude execute exit expand expect explain export expose extend extract facilitate fail fall fetch
filter finalize find finish fix flag flatten flush focus follow forbid force format forward free freeze gate
generate get give grant group guarantee guard handle harden harmonize hide highlight hoist honor honour identify
ignore implement import improve include incorporate increase increment infer inherit initialize inject inline insert
inspect install instrument integrate intercept introduce invalidate invert investigate invoke isolate join keep
land launch leave let leverage lift limit link list load localize lock log lookup loosen lower maintain make manage
map mark mask match materialize measure memoize mention merge migrate mimic minify minimize mirror mitigate mock
modernize modify monitor mount move name narrow normalise normalize notify obey offer omit open optimise optimize
order output overhaul overload override pad parallelize parse pass patch pause perform permit persist pick pin place
plug populate port postpone precompute prefer prefix preload prepare prerender present preserve prevent print
prioritize process produce prohibit promote propagate protect provide prune publish pull push put query queue quote
raise randomize read reapply rebuild recognise recognize recommend reconnect record recover redesign redirect redraw
reduce refactor reference refine reflect refresh refuse register reimplement reinstate reject relax release relax
reload remember remove rename render reorder reorganise reorganize repair replace report request require rerun reset
resolve respect respond restore restrict restructure resume rethrow retry return reuse revamp reveal revert review
revise rework rewrite roll rotate round route run safeguard sanitise sanitize save scale schedule scope scroll secure
select send separate serialize serve set shift ship short shorten show silence simplify skip slim slow snap sort
specify speed split spread stabilise stabilize standardise standardize start stop store stream streamline strengthen
strip stub substitute suggest supply support suppress surface swap swallow switch sync synchronise synchronize tag
take target terminate test throttle throw tidy tighten time tolerate toggle trace track transfer transform translate
traverse treat trigger trim truncate trust try turn tweak type unblock uncomment undeprecate unescape unexport
unhide unify uninstall unlock unpack unpin unwrap update upgrade upload use utilise utilize validate verify vendor
version visit wait wake walk warm warn watch widen wire wrap write yield`;

export const baseVerbs: ReadonlySet<string> = new Set(`${base} ${moreBaseVerbs}`.split(/\s+/));

/** Past forms that no rule gives. */
export const irregularPasts: Readonly<Record<string, string>> = {
  ...moreIrregularPasts,
  break: 'broke',
  bring: 'brought',
  build: 'built',
  catch: 'caught',
  choose: 'chose',
  cut: 'cut',
  fall: 'fell',
  find: 'found',
  forbid: 'forbade',
  freeze: 'froze',
  get: 'got',
  give: 'gave',
  hide: 'hid',
  keep: 'kept',
  leave: 'left',
  let: 'let',
  make: 'made',
  put: 'put',
  read: 'read',
  rebuild: 'rebuilt',
  reset: 'reset',
  rethrow: 'rethrew',
  rerun: 'reran',
  rewrite: 'rewrote',
  run: 'ran',
  send: 'sent',
  set: 'set',
  show: 'showed',
  speed: 'sped',
  split: 'split',
  spread: 'spread',
  take: 'took',
  throw: 'threw',
  wake: 'woke',
  write: 'wrote',
  override: 'overrode',
  redraw: 'redrew',
  slim: 'slimmed',
};

/** Verbs with one syllable at the end that doubles its consonant: drop, dropped, dropping. */
export const doubling: ReadonlySet<string> = new Set(
  'bootstrap cap cut drop flag get hit let log map pad permit pin plug prefer put refer reset run scan set ship skip slim snap split spot stop strip stub submit swap tag trim unpin unwrap wrap zip bar plan pop transfer dim crop clip drag drop tap trip trap spin spot skim opt hit quit shut sit step stem sum swap swim upset unset unzip win begin forget regret rerun re-run commit submit omit emit admit equip occur recur  debug overlap reset slip snip chop grab plug unplug embed compel repel expel propel fit refit refer defer infer transfer confer bid hug wrap unwrap'.split(
    /\s+/,
  ),
);

/** Words that are as often a noun as a verb at the head of an entry. */
export const nounToo: ReadonlySet<string> = new Set(
  `join hint refresh account address attempt balance batch block break buffer build bump cache call cap catch change check cover crash
  count cut default delay display document drop dump edit exit export fix filter flag focus force format group guard
  guarantee handle highlight import increase input install insert link list load lock log lookup map mark mask match
  measure mention mock mount name offer order output override pad patch pause place plug port present print process
  pull push query queue quote record reference release report request rerun reset retry return revert review roll
  round route run scale schedule scope scroll set shift show snap sort speed split spread start stop store stream
  stub support surface swap switch sync download tag target test time toggle trace track transfer transform trigger trim trust
  try turn tweak type update upgrade upload use version visit wait walk warm watch wrap yield control default design
  limit label search index profile proxy state style stack signal sample scan score seed segment sequence share shape shadow space stage step template thread title touch transition view issue hook hash hold guess fill fit flow fire gain design read write escape mix bound render probe resize click chain chunk color commit archive answer anchor base back benchmark error leak overflow overlap page paste ping pipe plan play point poll position post prompt panic project purge rank repeat result reserve sum plan number trade voice warrant exchange exercise conflict contact deposit demand market master pair phase practice rate search size spell split stall stand swipe tap tie trap trip void vote wipe zoom attribute abstract compact diff duplicate experience function group impact interface need notice paint permit pin place pop program quit research scroll signal sleep slice sort stretch stress sync witness
  end cause work help need lead free open complete secure slow short double clean clear correct close present separate`.split(
    /\s+/,
  ),
);

/** Of those, the ones that are nearly always the verb when they open an entry. */
export const verbFirst: ReadonlySet<string> = new Set(
  `update fix use support upgrade handle show return change check increase revert reset set move drop bump patch start
  stop switch split call force wrap retry cut trim sync skip run print match mark load highlight guard flag display clean
  clear cap break cover correct close open complete separate secure block speed mention mount mock
  override pad pause pull push process register release replace respect reference roll round scope swap tweak try turn
  trust unwrap wait walk warm watch yield insert install increase guarantee focus exit dump document delay default count
  balance attempt address account need help lead hold guess fill fit gain spell repeat reserve purge compact
  limit read write escape permit pin pop quit scan strip share stretch trigger track tag transform transfer`.split(
    /\s+/,
  ),
);
