import { isCountable } from './articles.ts';
import { lowerFirst } from './case.ts';
import { platformName } from './platforms.ts';
import { isAct } from './say-action.ts';
import type { Subjects } from './subjects.ts';
import { verbOf } from './verb-forms.ts';

/** Says where a change applies: before the sentence, after it, or with the part as its subject, whatever fits. */
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
  const neutral = /^((?:One|Also|New|Another|Among)\b[^:]{0,40}): (.+)$/.exec(way);
  const where = places(place);
  if (neutral) return where.map((one) => framed(neutral[1] ?? '', one, neutral[2] ?? ''));
  return [
    ...partWays(place, way, subjects),
    ...fixedIn(where, way, subjects),
    ...where.flatMap((one) => atEnd(one, inner)),
    ...where.map((one) => `${one}, ${inner}`),
  ];
}

/** "this release fixes a leak" in the parser → "a fix in the parser takes care of a leak". */
function fixedIn(where: readonly string[], way: string, subjects: Subjects): string[] {
  const thing = /^(?:there is a fix for|this release fixes) (.+)$/i.exec(way)?.[1];
  const [inside = ''] = where;
  if (thing === undefined || !/^(?:In|On) (?!version )/.test(inside)) return [];
  return [
    `a fix ${inside.charAt(0).toLowerCase()}${inside.slice(1)} takes care of ${lowerFirst(thing, subjects.names)}`,
  ];
}

/** "One fix to note: …" → "One fix in the parser: …". */
function framed(opener: string, where: string, rest: string): string {
  if (/this release|before you|security point/i.test(opener)) return `${where}: ${rest}`;
  return `${opener.replace(/ to note$/, '')} ${where.charAt(0).toLowerCase()}${where.slice(1)}: ${rest}`;
}

const hasPlace =
  /[,:;]|\b(?:in|on|at|when|if|while|where|that|which|so|because|until|before|after|as|by|instead|during|than|to|from|across|inside|within|under|over|through|between|you)\b/i;

/** "nullish props are now handled in the parser": where the sentence is short and names no place yet. */
function atEnd(where: string, way: string): string[] {
  if (!/^(?:In|On) (?!version )/.test(where) || way.split(' ').length > 10 || hasPlace.test(way)) return [];
  return [`${way} ${where.charAt(0).toLowerCase()}${where.slice(1)}`];
}

/** "this version avoids a loop" in the scheduler → "the scheduler now avoids a loop". */
function partWays(place: string, way: string, subjects: Subjects): string[] {
  const part = partOf(place);
  if (part === null) return [];
  const has = /^there (?:is|are) now (.+)$/i.exec(way)?.[1];
  if (has !== undefined) return [`${part} now has ${has}`, `${part} gains ${has}`];
  const gains = /^(?:you now get|new additions are) (.+)$/i.exec(way)?.[1];
  if (gains !== undefined)
    return / to (?:the )?\S+ (?:and|mode)\b/.test(gains) ? [] : [`${part} gains ${gains}`];
  const agent = agentOf(way, subjects.product);
  const [verb = '', ...rest] = agent?.split(' ') ?? [];
  const found = verbOf(verb);
  if (found?.form !== 'third' || rest.length === 0) return [];
  const goes = rest.some((word, index) => word === 'to' && verbOf(rest[index + 1] ?? '')?.form !== 'base');
  if (/^(?:add|introduce|gain|get)$/.test(found.verb)) return goes ? [] : [`${part} gains ${rest.join(' ')}`];
  if (/^(?:drop|remove)$/.test(found.verb)) return [`${part} drops ${rest.join(' ')}`];
  return isAct(found.verb) ? [] : [`${part} now ${agent}`];
}

/** What follows the words that stand for the release. */
function agentOf(way: string, product: string | null): string | null {
  const found = /^(?:this version|this release|the new version|the update)(?: now| also)? (.+)$/i.exec(way);
  if (found) return found[1] ?? null;
  return product !== null && way.startsWith(`${product} `)
    ? way.slice(product.length + 1).replace(/^(?:now|also) /, '')
    : null;
}

/** "the queue resource": a part under its name and kind. */
export function isNamedPart(place: string): boolean {
  return /^the .+ (?:resource|data source|provider|module|packages?|plugin|component|command|function|librar(?:y|ies)|SDKs?|clients?|crates?|bindings)$/.test(
    place,
  );
}

const area = /(?:s|ing|tion|sion|ment|ity|ness|ance|ence|ency)$/;

/** A part that can do something itself: "the scheduler", "the fs module", "compiler-core". */
function partOf(place: string): string | null {
  if (platformName(place) !== null || /^(?:in|back in|for|with|under|on|all|both) /i.test(place)) return null;
  if (isNamedPart(place)) return /(?:s|SDKs)$/.test(place) ? null : place;
  const last = place.split(/[\s-]/).at(-1) ?? '';
  if (area.test(last) || / and /.test(place)) return null;
  if (/^(?:REPL)$|(?:^|\s)(?:UI|API|CLI|SDK|GUI)$/.test(place)) return `the ${place}`;
  if (/^[a-z ]+$/.test(place) && takesThe(last)) return `the ${place}`;
  if (/^(?:SSR|HMR|WASM|ESM|LFS|REPL|SSL|TLS|HTTP|DNS|SQL)$/.test(place)) return place;
  if (/^[A-Z][a-z]+(?:[A-Z][a-z]*)*(?: (?:[A-Z]\w*|DOM))+$/.test(place)) return place;
  return /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(place) ? place : null;
}

function places(place: string): string[] {
  if (/^(?:in|back in|for|with|under|on) /i.test(place)) return [place];
  if (isNamedPart(place)) return [`In ${place}`];
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
