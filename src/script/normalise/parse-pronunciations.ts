import type { Pronunciation } from './pronunciation.ts';
import { spellLetters } from './spelling.ts';
import { withoutTrailing } from './without-trailing.ts';

const quoted = String.raw`["“”„'‘’\x60]`;
const quotedTerm = String.raw`${quoted}([^"“”\x60]{1,80}?)${quoted}`;
const quotedValue = String.raw`${quoted}([^"“”\x60]{1,120}?)${quoted}`;
const term = String.raw`(?:${quotedTerm}|([^\s"“”=:→;,][^"“”=→;,]{0,60}?))`;
const value = `(?:${quotedValue}|([^"“”=→;]{1,120}?))`;

/** Matches a term and the spaces before the separator. An unquoted term contains them until it is trimmed. */
const termAndSpace = String.raw`(?:${quotedTerm}\s{0,3}|([^\s"“”=:→;,][^"“”=→;,]{0,63}?))`;
const spaceAndValue = String.raw`(?:\s{0,3}${quotedValue}|([^"“”=→;]{1,123}?))`;
const isSaid = '(?:is|are|should be|must be) (?:pronounced|said|spoken|read)(?: aloud)?(?: as| like|:)?';
const sounds =
  '(?:is pronounced|(?:should )?sounds? like|rhymes with|pronounced(?: as| like)?|reads as|reads)';
const verb = '(?:please |always )?(?:say|pronounce|read|speak|voice)';

const forms: readonly RegExp[] = [
  new RegExp(`^${verb} ${term} (?:as(?: in)?|like|to rhyme with) ${value}$`, 'iu'),
  new RegExp(`^${verb} ${term} ${quotedValue}$`, 'iu'),
  new RegExp(`^for ${term},? say ${value}$`, 'iu'),
  new RegExp(`^replace ${term} with ${value}$`, 'iu'),
  new RegExp(`^(?:the )?(?:word |name )?${term} ${isSaid} ?${value}$`, 'iu'),
  new RegExp(`^${term} ${sounds} ${value}$`, 'iu'),
  new RegExp(`^${termAndSpace}(?:=>|->|-->|→|⇒|==?|:=)${spaceAndValue}$`, 'iu'),
  new RegExp(String.raw`^${termAndSpace}(?::|\s[-–—]\s)${spaceAndValue}$`, 'iu'),
  new RegExp(String.raw`^${term}\t{1,3}${value}$`, 'iu'),
  new RegExp(String.raw`^${term} \((?:pronounced |say |sounds like )?${value}\)$`, 'iu'),
  new RegExp(`^${term} (?:is|as|should be) ${quotedValue}$`, 'iu'),
];
const spelledOut = new RegExp(
  `^(?:(?:please |always )?spell(?: out)? ${term}(?: out)?(?: letter by letter)?|` +
    `${term} (?:is|should be) spelled(?: out)?)$`,
  'iu',
);
const betweenNotes = /,\s*(?:and\s+)?|(?<!\s)\s+(?:\/\s+|and\s+(?=(?:say|pronounce)\s))/iu;
/** The most characters of a note, with the longest term and the longest sound. */
const maxNoteLength = 320;
const heading = /^(?:#{1,6}\s{0,3})?(?:pronunciations?(?: notes| guide)?|names)\s{0,3}:?$/i;

/** Reads pronunciation notes in the forms that people write. Unreadable notes are returned for a warning. */
export function parsePronunciations(notes: string): {
  pronunciations: Pronunciation[];
  notUnderstood: string[];
} {
  const pronunciations: Pronunciation[] = [];
  const notUnderstood: string[] = [];
  for (const note of splitNotes(notes)) {
    const read = readNote(note);
    if (read !== null) pronunciations.push(read);
    else notUnderstood.push(note);
  }
  return { pronunciations, notUnderstood };
}

/** Splits notes at lines and semicolons, and at commas if every piece is a note. */
function splitNotes(notes: string): string[] {
  return notes
    .split(/[\r\n;]+/)
    .map(trimNote)
    .filter((note) => note !== '' && !heading.test(note))
    .flatMap((note) => {
      const sentences = splitAt(note, /[.]\s+(?=["“'\p{L}])/u);
      return sentences.flatMap((sentence) => splitAt(sentence, betweenNotes));
    });
}

function splitAt(note: string, separator: RegExp): string[] {
  const pieces = note
    .split(separator)
    .map(trimNote)
    .filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => readNote(piece) !== null) ? pieces : [note];
}

function trimNote(note: string): string {
  const begun = note.replace(
    /^[\s{]{0,50}(?:[-*•]\s+|\d{1,2}[.)]\s+)?(?:pronunciations?:\s|how to say\s)?/i,
    '',
  );
  return withoutTrailing(begun.trimEnd(), ' \t\u00a0.,}').replace(/(?:,| \() ?not [^,()]{1,60}\)?$/i, '');
}

function readNote(note: string): Pronunciation | null {
  if (note.length > maxNoteLength) return null;
  const spelled = spelledOut.exec(note);
  if (spelled !== null) {
    const letters = (spelled.slice(1).find((group) => group !== undefined) ?? '').trim();
    return /^\p{L}{2,12}$/u.test(letters) ? { term: letters, spoken: spellLetters(letters) } : null;
  }
  for (const form of forms) {
    const found = form.exec(note);
    if (found === null) continue;
    const written = (found[1] ?? found[2] ?? '').trim();
    const spoken = (found[3] ?? found[4] ?? '').trim();
    if (/[\p{L}\p{N}]/u.test(written) && isSpeech(spoken)) return { term: written, spoken };
  }
  return null;
}

/** Whether a sound can be spoken. Phonetic script and hints such as "with a soft G" are for people. */
function isSpeech(spoken: string): boolean {
  return /[\p{L}\p{N}]/u.test(spoken) && !/[ˈˌː]|^\/.*\/$|^with(?:out)? /iu.test(spoken);
}
