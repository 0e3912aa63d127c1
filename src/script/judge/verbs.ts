/** Verbs that open entries of release notes. A closed list: what is not on it is quoted. */
const regular =
  'accept adapt add adjust adopt align allow animate append apply assign attach avoid backport block bundle calculate check clarify clean clear close collapse combine compute configure connect consolidate convert correct create decrease default defer define delay delete deliver deprecate detect disable discard display document download drop eliminate embed enable encode enforce enhance ensure exclude expand expire explain export expose extend extract fall filter finish fix flag follow force format generate handle harden hide highlight honor honour ignore implement import improve include increase index infer initialize inline insert install instrument integrate introduce invalidate isolate keep launch let limit list load localize lock log lower make map mark match merge migrate minimize modernize modify move normalize notify offer omit open optimize overhaul override parse pass patch perform persist pin polish populate port prefer prepare preserve prevent process prohibit promote propagate protect provide prune publish pull push query raise randomize re-add re-enable read recognize recommend reconnect record redesign redirect reduce refactor refine refresh register reject relax release reload remember remove rename render reopen reorder reorganize replace report request require reset resize resolve respect restore restrict restructure rethink retry return reuse revamp revert rework rewrite rotate round run sanitize save scale scope secure select send separate serve set share shift ship shorten show simplify skip sort speed split stabilize standardize start stop store stream streamline strip strengthen style support suppress surface swap switch sync synchronize tighten toggle track translate treat trigger trim truncate try tweak unify unlock update upgrade use validate verify view warn widen wrap write';
const irregular: Readonly<Record<string, string>> = {
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
  'backport block bundle check close default delay display document download drop export filter flag force format highlight import index launch limit list lock log map mark match open override pass patch pin port process query read record release report request reset retry return revamp round run scale scope share shift ship sort speed split start stop store stream style surface swap switch sync toggle track trigger tweak view wrap clean clear secure overhaul'.split(
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
