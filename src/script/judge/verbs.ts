/** Verbs that open entries of release notes. A closed list: what is not on it is quoted. */
const regular =
  'abort accelerate accept acquire activate adapt add adjust adopt advertise aggregate align allocate allow amend animate annotate append apply archive assert assign associate assume attach authenticate avoid backport batch benchmark bind blacklist block boost bootstrap bring broadcast buffer build bundle bypass cache calculate call cancel cap capture catch center chain change check choose clamp clarify clean clear clone close coerce collapse collect combine commit compare compile complete compress compute configure confirm connect consider consolidate construct consume contain continue control convert coordinate copy correct count create crop cut debounce decode decouple decrease decrypt deduplicate default defer define delay delegate delete deliver demote deny deploy deprecate derive describe deserialize destroy detect determine disable discard discover dismiss dispatch display distinguish divide document download drop duplicate edit eliminate embed emit emulate enable encode encourage encrypt end enforce enhance enlarge enqueue ensure enter escape establish estimate evaluate examine exclude execute exempt exit expand expire explain export expose extend extract fade fall fetch fill filter finalize find finish fix flag flatten flush focus fold follow force format forward free gate generate get give grant group grow guard halt handle harden help hide highlight honor honour hook identify ignore implement import improve include increase index indicate infer inform inherit initialize inject inline insert inspect install instantiate instrument integrate interpret introduce invalidate invert invoke isolate join jump keep kill label launch leave let limit link list listen load localize lock log look lookup lower maintain make manage map mark mask match maximize measure mention merge migrate minimize mirror mitigate modernize modify mount move mute name navigate negotiate nest normalize notify obtain offer omit open optimize order organize overhaul override pad paginate parse pass patch pause perform permit persist pick pin place play plug polish poll populate port postpone predict prefer preload prepare prepend preselect present preserve press prevent preview print prioritize probe process produce prohibit promote prompt propagate propose protect provide proxy prune publish pull purge push put query quote raise randomize rank re-add re-enable reach reactivate read rebuild recalculate receive recognise recognize recommend reconcile reconnect record recover recreate redefine redesign redirect reduce refactor refine reformat refresh regenerate register reimplement reinstate reject relabel relax release reload relocate rely remap remember remind remove rename render reopen reorder reorganize repair repeat rephrase replace replay report reposition represent request require reserve reset reshape resize resolve respect restore restrict restructure resume retain rethink retire retrieve retry return reuse revamp reveal revert review revise revoke rework rewrite roll rotate round route run sample sanitize save scale scan schedule scope scroll search secure seed segment select send separate serialize serve set shadow shard share shift ship shorten show shrink shuffle shut sign silence simplify simulate size skip slice slow smooth snap snapshot solve sort spawn specify speed split squash stabilize stack stage standardize start state stop store stream streamline strengthen stretch strip structure style submit subscribe substitute suggest supply support suppress surface survive suspend swap switch sync synchronize tag take target terminate test throttle throw tighten toggle tolerate touch trace track transfer transform transition translate traverse treat trigger trim truncate trust try tune turn tweak type unblock undo unescape unhide unify uninstall unlock unpin unset unwrap update upgrade upload use utilize validate vendor verify view visualize wait walk warn watch weaken whitelist widen work wrap write yield zoom';
const irregular: Readonly<Record<string, string>> = {
  bind: 'bound',
  choose: 'chose',
  cut: 'cut',
  find: 'found',
  get: 'got',
  give: 'gave',
  grow: 'grew',
  leave: 'left',
  put: 'put',
  shrink: 'shrank',
  shut: 'shut',
  take: 'took',
  throw: 'threw',
  undo: 'undid',
  unset: 'unset',
  rebuild: 'rebuilt',
  snap: 'snapped',
  tag: 'tagged',
  plug: 'plugged',
  scan: 'scanned',
  pad: 'padded',
  cap: 'capped',
  clamp: 'clamped',
  crop: 'cropped',
  hook: 'hooked',
  submit: 'submitted',
  control: 'controlled',
  commit: 'committed',
  emit: 'emitted',
  permit: 'permitted',
  remap: 'remapped',
  unpin: 'unpinned',
  unwrap: 'unwrapped',
  slice: 'sliced',
  spawn: 'spawned',
  transfer: 'transferred',
  fold: 'folded',
  bring: 'brought',
  build: 'built',
  catch: 'caught',
  fall: 'fell',
  hide: 'hid',
  keep: 'kept',
  let: 'let',
  make: 'made',
  override: 'overrode',
  read: 'read',
  rethink: 'rethought',
  rewrite: 'rewrote',
  run: 'ran',
  send: 'sent',
  set: 'set',
  reset: 'reset',
  show: 'showed',
  split: 'split',
  speed: 'sped',
  stop: 'stopped',
  write: 'wrote',
  drop: 'dropped',
  skip: 'skipped',
  strip: 'stripped',
  swap: 'swapped',
  ship: 'shipped',
  wrap: 'wrapped',
  trim: 'trimmed',
  map: 'mapped',
  pin: 'pinned',
  log: 'logged',
  flag: 'flagged',
  embed: 'embedded',
  defer: 'deferred',
  infer: 'inferred',
  prefer: 'preferred',
  omit: 'omitted',
  format: 'formatted',
  program: 'programmed',
};

/** Words that are as often nouns: they open an entry as verbs only where the next word shows it. */
const nouns = new Set(
  'backport batch benchmark block boost broadcast buffer build bundle cache call cap capture center chain change check clean clear clone close commit complete control copy count crop cut default delay display document download drop duplicate edit end escape estimate exit export fade fill filter find flag focus fold force format forward free gate grant group guard help highlight hook import index join jump kill label launch leave limit link list lock log look lookup map mark mask match measure mirror mount mute name open order overhaul override pad pass patch pause pick pin place play plug poll port present press preview print probe process produce prompt proxy query quote rank reach read record release repair repeat replay report request reserve reset retry return revamp review roll round route run sample scale scan schedule scope scroll search secure seed segment shadow shard share shift ship sign silence size slice slow smooth snap snapshot sort speed split stack stage start state stop store stream stretch structure style supply surface swap switch sync tag target test throttle throw toggle touch trace track transfer transition trigger trust turn tweak type upload vendor view wait walk watch work wrap yield zoom'.split(
    ' ',
  ),
);

export type VerbForm = 'base' | 'third' | 'past';
export type Verb = { readonly base: string; readonly form: VerbForm };

const forms = new Map<string, Verb>();
for (const base of regular.split(' ')) {
  forms.set(pastOf(base), { base, form: 'past' });
  forms.set(thirdPerson(base), { base, form: 'third' });
  forms.set(base, { base, form: 'base' });
}
// British spellings of the same verbs.
for (const [form, verb] of [...forms])
  if (/iz/.test(form)) forms.set(form.replace(/iz(?=e|ing)/, 'is'), verb);

export function findVerb(word: string): Verb | null {
  return forms.get(word.toLowerCase()) ?? null;
}

export function isAlsoNoun(base: string): boolean {
  return nouns.has(base);
}

/** Whether a base form in the middle of a phrase may be a noun: "import and export". */
export function isOftenNoun(base: string): boolean {
  return nouns.has(base) || oftenNouns.has(base);
}

const oftenNouns = new Set(
  'support update upgrade use move show set change merge work import export'.split(' '),
);

export function thirdPerson(base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

function pastOf(base: string): string {
  const known = irregular[base];
  if (known !== undefined) return known;
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}
