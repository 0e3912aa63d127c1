import type { Release } from './unit.ts';

/** Adds its betas to a version with little content: "2.4", "2.4-beta2" and "2.4-beta1" become one release. */
export function joinPrereleases(releases: readonly Release[]): Release[] {
  const joined: Release[] = [];
  for (const release of releases) {
    const last = joined.at(-1);
    const belongs = last !== undefined && isBefore(release, last) && startedWith(last, releases) <= maxUnits;
    if (belongs) joined.splice(-1, 1, { ...last, units: [...last.units, ...release.units] });
    else joined.push(release);
  }
  return joined;
}

/** The most units of a version whose betas are added. With more, its own notes are enough. */
const maxUnits = 3;

function startedWith({ version }: Release, releases: readonly Release[]): number {
  return releases.find((one) => one.version === version)?.units.length ?? 0;
}

function isBefore(release: Release, final: Release): boolean {
  const [version, whole] = [release.version?.replace(/^v/i, ''), final.version?.replace(/^v/i, '')];
  if (version === undefined || whole === undefined || final.unreleased || !version.startsWith(whole))
    return false;
  return /^[-. ]?(?:alpha|beta|rc|pre|preview|dev|next)\b|^[-. ]?(?:alpha|beta|rc)\d/i.test(
    version.slice(whole.length),
  );
}
