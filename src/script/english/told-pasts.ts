/** Pasts that open an entry as its verb does. Others ("Saved searches", "Nested routes") describe the noun. */
const toldPasts = new Set(
  `add fix improve update remove change rename move replace introduce deprecate refactor implement enable disable allow optimize
  optimise reduce increase upgrade bump drop ensure prevent resolve correct make use switch rework rewrite extend enhance
  simplify convert migrate merge split expose handle document clarify revert restore tweak adjust port clean wrap set
  support start stop mark limit include exclude ignore avoid apply create delete unify normalize normalise harden tighten
  redesign reorganize reorganise release raise lower skip show speed put bring provide address polish expand eliminate
  downgrade patch repair overhaul build integrate consolidate align pass return run turn rebuild bundle publish catch
  configure modernize stabilize stabilise swap reimplement refine relax widen introduce write give cut ship preserve accept reject append validate retain emit render report respect strip treat warn hide amend promote graduate deploy launch back-patch disallow`.split(
    /\s+/,
  ),
);

export function isToldPast(verb: string): boolean {
  return toldPasts.has(verb);
}
