import { lowerFirst } from '../english/case.ts';
import { placed } from '../english/place.ts';
import type { Subjects } from '../english/subjects.ts';
import { verbOf } from '../english/verb-forms.ts';

/**
 * Ways to say a change of an earlier release: the first names its version, the others go on with "it", where it is
 * clear from the sentence before what that is.
 */
export function ofVersion(
  version: string,
  ways: readonly string[],
  subjects: Subjects,
  place: 'first' | 'clear' | 'unclear',
): string[] {
  const first = place === 'first';
  const leading = first ? ways.filter((way) => !/^(?:Also|Another)\b|^[^,:]{2,40} is an? /.test(way)) : [];
  return (leading.length > 0 ? leading : ways).flatMap((way) => {
    const rest = withoutAgent(way, subjects.product);
    if (rest !== null && first) return [`Version ${version} ${rest}`];
    if (rest !== null) return goingOn(rest, place === 'clear');
    if (way.includes(version)) return [way];
    const told = way
      .replace(/^New in this release: /, first ? 'New: ' : 'Also new: ')
      .replace(/\b(has|have) been (?=[a-z]+(?:ed|en|n|t)\b)/, (_, has: string) =>
        has === 'has' ? 'was ' : 'were ',
      )
      .replace(
        /^((?:In|For|On|With) [^,:]{2,40}, )(?:this version|this release|the update|the new version)\b/,
        '$1that release',
      );
    return first ? opened(version, told, subjects) : [told];
  });
}

/** What is so since then is told by "since"; what was done then, by "in". */
function opened(version: string, way: string, subjects: Subjects): string[] {
  const lasting =
    /^(?!(?:In|For|On|With|One|New|Among)\b)[^:]*\b(?:is|are|can|does|do)?\b[^:]* (?:now|no longer) /i.test(
      way,
    );
  if (lasting && !/\b(?:was|were)\b/.test(way))
    return [`Since version ${version}, ${lowerFirst(way, subjects.names).replace(/ now(?= )/, '')}`];
  const told = lasting
    ? way.replace(/\b(is|are) now (?=[a-z]+(?:ed|en|t)\b)/g, (_, is: string) =>
        is === 'is' ? 'was ' : 'were ',
      )
    : way;
  return [`In version ${version}`, `Back in version ${version}`].flatMap((place) =>
    placed(place, told, subjects),
  );
}

function goingOn(rest: string, clear: boolean): string[] {
  const it = clear ? [`It ${rest}`] : [];
  if (/^(?:now|also|no longer) /.test(rest)) return [...it, `That release ${rest}`];
  const also = clear ? [`It also ${rest}`] : [];
  return [...it, ...also, `That release ${rest}`, `That version also ${rest}`];
}

/** What the release does, without the words that stand for the release. */
function withoutAgent(way: string, product: string | null): string | null {
  const gains = /^(?:New additions are|You now get|There (?:is|are|’s) now|There’s now) (.+)$/s.exec(
    way,
  )?.[1];
  if (gains !== undefined) return `adds ${gains}`;
  const [, done = ''] = /^(?:this version|this release|the new version|the update) (.+)$/is.exec(way) ?? [];
  // "The update operations were renamed" is not about an update.
  if (/^(?:now|also|no longer|is|has|does|can|will) /.test(done) || opensWithDeed(done)) return done;
  if (product === null || !way.toLowerCase().startsWith(`${product.toLowerCase()} `)) return null;
  const rest = way.slice(product.length + 1).replace(/^(?:now|also) /, '');
  return opensWithDeed(rest) ? rest : null;
}

function opensWithDeed(text: string): boolean {
  return verbOf(text.split(' ')[0] ?? '')?.form === 'third';
}
