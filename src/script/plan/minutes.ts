import { isKnownWord } from '../grammar/tag-words.ts';
import { findVerb } from '../judge/verbs.ts';
import type { Unit } from '../units/unit.ts';

export function isMeeting(units: readonly Unit[], title: string): boolean {
  return [title, ...units.flatMap(({ path }) => path)].some((line) => meeting.test(line));
}

const meeting = /\b(?:minutes|meeting|agenda|attendees|action items)\b/i;

/** Returns the speakers in minutes: names before a colon that are not ordinary words or that occur again. */
export function speakersOf(units: readonly Unit[], common: ReadonlySet<string>): Set<string> {
  const texts = units.flatMap(({ sentences, points }) => [...sentences, ...points]);
  const labels = texts.flatMap((text) => (speaker.exec(text) ?? assigned.exec(text))?.[1] ?? []);
  const isPerson = (who: string) =>
    isName(who, common) &&
    (texts.filter((text) => text.includes(who)).length > 1 ||
      !isKnownWord((who.split(' ', 1)[0] ?? '').toLowerCase()));
  return new Set(labels.filter(isPerson));
}

/** Narrates tasks and speakers: "Kim to add it" says who does it, and brackets say who said it or does it. */
export function withTasks(unit: Unit, common: ReadonlySet<string>, speakers: ReadonlySet<string>): Unit {
  const tell = (text: string) =>
    text
      .replace(speaker, (whole, who: string, first: string) =>
        // "Kim: order a crane" may be a task or a wish.
        speakers.has(who) && findVerb(first)?.form !== 'base' ? `${who} said: ${first}` : whole,
      )
      .replace(task, (whole, label: string, who: string, verb: string) =>
        speakers.has(who) || (isName(who, common) && findVerb(verb)?.form === 'base')
          ? `${label}${who} will ${verb}`
          : whole,
      )
      .replace(
        election,
        (_, who: string, is = / and /.test(who) ? ' are' : ' is') =>
          `${who}${is} elected${office(unit.path)}`,
      );
  const named = (text: string) => tell(text.replace(inBrackets, '$1: '));
  const { sentences, written, points } = unit;
  return {
    ...unit,
    sentences: sentences.map((text) => tell(text.replace(inBrackets, ''))),
    written: written.map(named),
    points: points.map(named),
  };
}

/** "Ada: We need a crane.", "Kim: order a crane" */
const speaker = /^(\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'’-]+){0,2}): (\S+)/u;

/** "Kim to order a crane" */
const assigned = /^(\p{Lu}\p{Ll}+) to (?=\p{Ll})/u;

/** Matches people in brackets before a sentence: "(Ada, Kim) Ask the harbor." */
const inBrackets = /^\(([^()]{1,40})\) (?=\p{Lu})/u;

/**
 * Whether a word is a name: not lower case elsewhere in the text, and not an inflected word ("Decided to", "Option
 * to").
 */
function isName(who: string, common: ReadonlySet<string>): boolean {
  return !common.has(who.toLowerCase()) && findVerb(who) === null && !/(?:ed|ing|ion|ity|ment)$/.test(who);
}

const task =
  /^(?:(?:A(?:CTION|ction)(?: items?)?|AI|TODO): ?)?((?:[\p{L} ]{2,30}: )?)((?!Aim|Goal|Plan|Also|Then|How|When|Where|What|Who|Need|Time|Way)\p{Lu}[\p{L}.]+(?:(?:,|,? and|\/) ?\p{Lu}[\p{L}.]+){0,3}) to (\p{Ll}+)(?=[ ,])/u;

/** Matches a result below "Election of the board": "Ada and Kim are elected." */
const election = /^([^,]{2,80}?)( is| are| was| were)? elected(?= by acclamation\b| unanimously\b|\.?$)/u;

function office(path: readonly string[]): string {
  const [, name = ''] = /\belection of (?:the |an? )?([\p{L} ]{3,60})$/iu.exec(path.at(-1) ?? '') ?? [];
  if (name === '') return '';
  return /(?:committee|board|council|team)$/i.test(name) ? ` to the ${name}` : ` as ${name}`;
}

/** Whether a text is a motion without its result. */
export function isPending(text: string): boolean {
  return motion.test(text) && !result.test(text);
}

const motion = /\b(?:made a motion|motioned|move[ds]) (?:to|that)\b|^(?:proposal|motion)\b/i;
const result =
  /\b(?:passed|passes|carried|carries|approved|rejected|defeated|failed|tabled|withdrawn|unanimous(?:ly)?|in favou?r|all agreed|\d+ ?[-–] ?\d+)\b/i;
