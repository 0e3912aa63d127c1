import { agents, type Subjects } from './subjects.ts';

/** Where it is gone from belongs to the removing: "has been removed from all images". */
export function removedWays(thing: string, plural: boolean, short: boolean, subjects: Subjects): string[] {
  if (idle.test(thing)) return idleWays(thing, plural);
  if (!short) return agents(subjects).map((agent) => `${agent} removes ${thing}`);
  const [, what = thing, place = ''] = /^(.{3,}?)( from .+)$/.exec(thing) ?? [];
  const removed = `${what} ${plural ? 'have' : 'has'} been removed${place}`;
  return place === '' ? [removed, `${thing} ${plural ? 'are' : 'is'} gone`] : [removed];
}

/** "…, never read": why a thing is gone stands behind it. */
export function isIdle(text: string): boolean {
  return idle.test(text);
}

const idle = /^(.+), ((?:never|no longer|not|rarely|always) [a-z]+)$/i;

/** "the old settings, never read" → "the old settings, which were never read, have been removed". */
function idleWays(thing: string, single: boolean): string[] {
  const [, what = '', why = ''] = idle.exec(thing) ?? [];
  const plural = single || /,| and /.test(what);
  const list = plural && !/ and /.test(what) ? what.replace(/, (?=[^,]*$)/, ' and ') : what;
  return [`${list}, which ${plural ? 'were' : 'was'} ${why}, ${plural ? 'have' : 'has'} been removed`];
}

/** Ways to say that a thing is on its way out. */
export function deprecatedWays(thing: string, are: string, short: boolean, subjects: Subjects): string[] {
  if (/ in favou?r of /i.test(thing))
    return [thing.replace(/ (in favou?r of) /i, ` ${are} now deprecated $1 `)];
  if (/, (?:please )?(?:use|switch to|prefer) /i.test(thing))
    return [thing.replace(/, (?:please )?((?:use|switch to|prefer) )/i, ` ${are} now deprecated, so $1`)];
  return short
    ? [`${thing} ${are} now deprecated`]
    : agents(subjects).map((agent) => `${agent} deprecates ${thing}`);
}
