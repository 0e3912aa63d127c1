import { keywords } from '../condense/keywords.ts';
import { countWords, lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { isSentence } from '../english/shape.ts';

export type Labelled = {
  readonly label: string;
  readonly rest: string;
  /** A full stop parts the two, not a colon. */
  readonly stop: boolean;
};

const notices =
  /^(?:note|tip|warning|important|info|caution|hint|example|e\.?g\.?|n\.?b\.?|update|edit|step|if|when)\b/i;
const adjective =
  /(?:able|ible|ant|ent|ive|ous|ful|less|ic|ical|al|ed|proof|ready|friendly|first|safe|fast|simple|secure|easy|small|open|free|light|modern|stable|strict|portable)$/i;

/** "Interoperable: It has to work everywhere." → the label, and what is said of it. */
export function splitLabel(text: string): Labelled | null {
  const [, label = '', mark = '', rest = ''] =
    /^([^.:!?]{2,60}?)( ?: |\. (?=\p{Lu}))(\S.*)$/su.exec(text) ?? [];
  if (rest === '' || countWords(label) > 6 || notices.test(label) || isSentence(label.split(' ')))
    return null;
  return { label: label.trim(), rest: rest.trim(), stop: mark.startsWith('.') };
}

/** "Reliable", "Easy to use": it says how a thing is. */
export function isAdjectiveLabel(label: string): boolean {
  return (
    /^(?:easy|simple|fast|quick|small|light|ready|free|open|safe) /i.test(label) ||
    (countWords(label) === 1 && adjective.test(label))
  );
}

/** A labelled entry whose rest is a sentence, as one would say it: a label that only repeats it goes. */
export function sayLabelled({ label, rest }: Labelled, names: ReadonlySet<string>, index: number): string {
  const sentence = stopped(upperFirst(rest));
  if (/^\d\w{0,5}$/.test(label)) return `${label} means ${lowerFirst(rest, names)}`;
  if (/\?$/.test(rest) || adjective.test(label) || repeats(label, rest)) return sentence;
  const subject =
    /^(?:It|This|That|They|We|You|There|The|An?|No|All|Each|Every|Any|Some|Most|\p{Lu}\p{L}+s)\b/u.test(
      sentence,
    );
  if (!subject) return `${label}: ${lowerFirst(sentence, names)}`;
  return `${index % 2 === 0 ? 'As for' : 'On'} ${lowerFirst(label, names)}, ${lowerFirst(sentence, names)}`;
}

/** "Simple: Simplicity is key": the sentence says the label again. */
function repeats(label: string, rest: string): boolean {
  const opening = rest.split(' ').slice(0, 14).join(' ').toLowerCase();
  const words = [...keywords(label)];
  return (
    words.length > 0 && words.every((word) => opening.includes(word.slice(0, Math.max(4, word.length - 3))))
  );
}
