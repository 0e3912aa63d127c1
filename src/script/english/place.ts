import { isCountable } from './articles.ts';
import { lowerFirst } from './case.ts';
import { platformName } from './platforms.ts';
import type { Subjects } from './subjects.ts';

/** Says where a change applies: before the sentence, in the words that fit the part's name. */
export function placed(place: string, way: string, subjects: Subjects): string[] {
  const told = /^in version /i.test(place)
    ? way.replace(/^(?:this version|this release|the new version|the update)\b/i, 'it')
    : way;
  const inner = lowerFirst(told, subjects.names);
  const last = place.split(/[\s-]/).at(-1) ?? '';
  if (
    platformName(place) === null &&
    /^you can now\b/i.test(way) &&
    /^[A-Z]?[a-z]+(?: [a-z]+)*$/.test(place) &&
    !takesThe(last)
  )
    return [`With ${lowerFirst(place, subjects.names)}, ${inner}`];
  const neutral = /^(?:One|Also|New|Another|Among)\b[^:]{0,40}: (.+)$/.exec(way);
  return places(place).map((where) => (neutral ? `${where}: ${neutral[1]}` : `${where}, ${inner}`));
}

function places(place: string): string[] {
  if (/^(?:in|back in|for|with|under|on) /i.test(place)) return [place];
  if (/^(?:all|both) (?:platforms|devices|consoles|systems)$/i.test(place))
    return [`On ${place.toLowerCase()}`];
  const platform = platformName(place);
  if (platform !== null) return [`On ${platform}`];
  if (/^(?:server|client|frontend|backend|web)$/i.test(place)) return [`On the ${place.toLowerCase()}`];
  const last = place.split(/[\s-]/).at(-1) ?? '';
  if (/^(?:DOM|UX|REPL)$|(?:^|\s)(?:UI|API|CLI|SDK|GUI)$/.test(place)) return [`In the ${place}`];
  if (/^[a-z ]+$/.test(place) && takesThe(last)) return [`In the ${place}`];
  if (/ing$/.test(last) && /^[a-z ]+$/.test(place)) return [`For ${place}`, `With ${place}`];
  if (/(?:ency|ance|ity|ness|tion|ment)$/.test(last) && /^[a-z ]+$/.test(place)) return [`For ${place}`];
  return [`In ${place}`, `For ${place}`];
}

function takesThe(noun: string): boolean {
  return (
    isCountable(noun) ||
    /(?:er|or|editor|config|docs|runtime|backend|frontend|database|db|build|core|app|bundler)$/.test(noun)
  );
}
