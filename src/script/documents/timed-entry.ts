import { isCountable } from '../english/articles.ts';
import { countWords, lowerFirst } from '../english/case.ts';
import { verbOf } from '../english/verb-forms.ts';
import { lacksVerb } from './lacks-verb.ts';
import { toPast } from './to-past.ts';

const none: ReadonlySet<string> = new Set();
const entry = /^(\d{1,2}:\d{2})(?: ?(?:UTC|GMT|CES?T|[AP]M|[ECMP][SD]T))?\s*(?:[–—-]|:)\s+(\S.*)$/su;

/** "14:15 – Engineer finds the leak" → "At 14:15, the engineer found the leak", under a heading that says what happened. */
export function timedEntry(text: string, heading: string | null): string | null {
  const [, hour = '', event = ''] = entry.exec(text) ?? [];
  if (hour === '') return null;
  const happened = /\b(?:timeline|chronology|happened|incident|events|history|outage)\b/i.test(heading ?? '');
  if (!happened) return `At ${hour}, ${lowerFirst(event, none)}`;
  const done = ended(event);
  if (done !== null) return `At ${hour}, ${done}`;
  const told = withSubject(toPast(event, true));
  if (told !== withSubject(event) || !lacksVerb(event)) return `At ${hour}, ${told}`;
  const [, thing = '', state = ''] =
    /^(.{3,50}?) ((?:back|down|up|over|complete|normal|available|unavailable)\b.*)$/i.exec(event) ?? [];
  if (thing !== '') return `At ${hour}, ${withSubject(thing)} was ${state}`;
  return countWords(event) > 8
    ? `At ${hour}: ${lowerFirst(event, none)}`
    : `At ${hour} came ${withSubject(event)}`;
}

/** "Service fully restored": what was done to it, where nothing stands behind the participle. */
function ended(event: string): string | null {
  const [, thing = '', done = '', rest = ''] =
    /^(\p{L}[\p{L}\p{N} -]{2,60}?) ((?:\p{Ll}+ly )?\p{Ll}{3,}ed)((?:,| and) \p{Ll}.{2,80})?[.]?$/u.exec(
      lowerFirst(event, none),
    ) ?? [];
  const verb = verbOf(done.split(' ').at(-1) ?? '');
  const alone = !/\b(?:was|were|is|are|has|have|had|be|been|being|to|and|who|that)\b/.test(thing);
  if (verb?.form !== 'past' || !alone || stays.test(verb.verb)) return null;
  const many = /[^s]s$/.test(thing);
  const named = many || determined.test(thing) || !/^\p{Ll}/u.test(thing) ? thing : `the ${thing}`;
  return `${named} ${many ? 'were' : 'was'} ${done}${rest.replace(/^, (?=\p{Ll}+ \p{Ll}+ed$)/u, ', and ')}`;
}

/** What happens by itself: "Errors appeared". */
const stays =
  /^(?:appear|start|end|crash|fail|recover|return|resume|increase|decrease|drop|happen|occur|expire|succeed|stop|respond|complete|finish|work|arrive|restart|exceed|reach|spike|continue|retry)$/;

/** A line of a log leaves articles out: "error rate", "on-call engineer". */
function withSubject(event: string): string {
  const text = lowerFirst(event, none);
  if (!/^\p{Ll}/u.test(text) || determined.test(text)) return text;
  const thing = text
    .split(' ')
    .slice(0, 3)
    .some((word) => isCountable(word) || /^(?:engineer|operator|rate|failover|rollback|team)$/.test(word));
  return thing ? `the ${text}` : text;
}

const determined = /^(?:the|an?|all|some|no|we|it|they|our|this|first|one|two|three)\b/;
