import { isName } from './name-marks.ts';
import { isPlural } from './noun-phrase.ts';
import { verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';
import { bare, isAuxiliary, isDeterminer, isPreposition, isSubordinator } from './word-kinds.ts';

const moved =
  /^(?:increased|reduced|raised|lowered|doubled|tripled|quadrupled|halved|decreased|shortened|lengthened|extended|capped|bumped|upped|cut|nerfed|buffed|boosted)$/i;
/** Verbs that take such a phrase as their object: "Show prices reduced by 10%". */
const takesObject =
  /^(?:fix|show|use|support|handle|return|check|display|print|highlight|report|log|list|mark|match|account|mention|document|test)$/;

/** Where "Mount speed increased by 15%" tells what was done to its first words; -1 where it tells no such thing. */
export function measuredChange(words: readonly string[]): number {
  const at = words.findIndex((word, index) => index > 0 && index < 7 && moved.test(word));
  const next = words[at + 1] ?? '';
  const told = next === '' || /^(?:to|from|by|on|for|in|when|during|across|while|at)$/i.test(next);
  if (at < 1 || !told || words.slice(at).join(' ').includes(' no longer ')) return -1;
  const before = words.slice(0, at);
  if (before.some((word) => isAuxiliary(word) || isSubordinator(word) || /[,;:]$/.test(word))) return -1;
  if (before.some((word, index) => index > 0 && isPreposition(word) && !/^(?:of|per)$/i.test(word)))
    return -1;
  if (measures.test(words.slice(0, at).join(' ')) && before.length === 2) return at;
  const first = verbOf(bare(words[0]));
  const verb = first?.form === 'base' && !isName(words[0] ?? '') && before.length > 1;
  return verb && (!nounToo.has(first.verb) || takesObject.test(first.verb)) && !nouns.test(first.verb)
    ? -1
    : at;
}

/** Verbs of our table that name a thing in such an entry. */
const nouns = /^(?:mount|honor|honour|level|damage|heal|cast|charge|armor|spawn)$/;

const measures =
  /(?:^|[\s-])(?:cap|speed|time|damage|cost|rate|range|radius|size|level|price|chance|cooldown|duration|timeout|threshold|capacity|maximum|minimum|bonus|penalty|delay|interval|limit|count|number|quota|height|width|length|weight|distance|health|armou?r|budget|share|fee|period|window|depth|ratio|factor|volume|default|setting|value)$/i;

/** "level cap raised to 60" → "the level cap has been raised to 60". */
export function measuredSentence(text: string): string | null {
  const words = text.split(' ');
  const at = measuredChange(words);
  if (at < 1) return null;
  const subject = words.slice(0, at).join(' ');
  const head = / of | per /.test(subject) ? (subject.split(/ (?:of|per) /)[0] ?? '') : subject;
  const headWords = head.split(' ');
  const plural = isPlural(headWords, 0, headWords.length - 1);
  const the =
    !plural &&
    !isDeterminer(words[0] ?? '') &&
    measures.test(head) &&
    (at > 1 || !/damage|health|armou?r/i.test(head))
      ? 'the '
      : '';
  return `${the}${subject} ${plural ? 'have' : 'has'} been ${words.slice(at).join(' ')}`;
}
