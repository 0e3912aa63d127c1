/** What a heading says of all below it: that it is not there yet, or not right yet. */
export type Standing = 'ahead' | 'known';

const known = /^\W*(?:known|open) (?:issues?|problems?|limitations?|bugs?)\W*$|^\W*limitations\W*$/i;
const ahead =
  /^\W*(?:(?:still )?in progress|(?:still )?in the works|(?:still )?under way|work in progress|wip|planned|plans|upcoming|coming (?:soon|up|next)|up next|next up|next|next (?:week|month|quarter|sprint|release|version)|what(?:['’]s| is) (?:next|coming|ahead)|looking ahead|on the (?:horizon|roadmap)|roadmap|to[ -]?do|blocked|on hold)\W*$/i;

export function standingOf(heading: string | null): Standing | null {
  if (heading === null) return null;
  if (known.test(heading)) return 'known';
  return ahead.test(heading) ? 'ahead' : null;
}
