import { placed } from '../english/place.ts';
import type { Subjects } from '../english/subjects.ts';
import { verbOf } from '../english/verb-forms.ts';

/** Ways to say a change of an earlier release: the first names its version, the others go on with "it". */
export function ofVersion(
  version: string,
  ways: readonly string[],
  first: boolean,
  subjects: Subjects,
): string[] {
  const leading = first ? ways.filter((way) => !/^(?:Also|Another)\b/.test(way)) : [];
  return (leading.length > 0 ? leading : ways).flatMap((way) => {
    const rest = withoutAgent(way, subjects.product);
    if (rest !== null && first) return [`Version ${version} ${rest}`];
    if (rest !== null)
      return /^(?:now|also) /.test(rest)
        ? [`It ${rest}`]
        : [`It ${rest}`, `It also ${rest}`, `That release ${rest}`, `That version also ${rest}`];
    if (way.includes(version)) return [way];
    const told = way
      .replace(/^New in this release: /, first ? 'New: ' : 'Also new: ')
      .replace(
        /^((?:In|For|On|With) [^,:]{2,40}, )(?:this version|this release|the update|the new version)\b/,
        '$1it',
      );
    return first
      ? [`In version ${version}`, `Back in version ${version}`].flatMap((place) =>
          placed(place, told, subjects),
        )
      : [told];
  });
}

/** What the release does, without the words that stand for the release. */
function withoutAgent(way: string, product: string | null): string | null {
  const found = /^(?:this version|this release|the new version|the update) (.+)$/is.exec(way);
  if (found) return found[1] ?? null;
  if (product === null || !way.toLowerCase().startsWith(`${product.toLowerCase()} `)) return null;
  const rest = way.slice(product.length + 1).replace(/^(?:now|also) /, '');
  return verbOf(rest.split(' ')[0] ?? '')?.form === 'third' ? rest : null;
}
