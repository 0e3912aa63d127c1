import type { Pronunciation } from './pronunciation.ts';

const quoted = String.raw`["“”„'‘’\x60]`;
const term = String.raw`(?:${quoted}([^"“”\x60]{1,80}?)${quoted}|([^\s"“”=:→;,][^"“”=→;,]{0,60}?))`;
const value = String.raw`(?:${quoted}([^"“”\x60]{1,120}?)${quoted}|([^"“”=→;]{1,120}?))`;

const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:please )?(?:say|pronounce|read|speak|voice) ${term} (?:as(?: in)?|like|to rhyme with) ${value}$`,
    'iu',
  ),
  new RegExp(
    `^(?:the )?(?:word |name )?${term} (?:is|are|should be|must be) (?:pronounced|said|spoken|read)(?: aloud)?(?: as| like|:)? ?${value}$`,
    'iu',
  ),
  new RegExp(
    `^${term} (?:is pronounced|sounds like|rhymes with|pronounced(?: as| like)?|reads as|reads) ${value}$`,
    'iu',
  ),
  new RegExp(String.raw`^${term}\s{0,3}(?:=>|->|-->|→|⇒|==?|:=)\s{0,3}${value}$`, 'iu'),
  new RegExp(String.raw`^${term}\s{0,3}(?::|\s[-–—]\s)\s{0,3}${value}$`, 'iu'),
  new RegExp(String.raw`^${term} \(${value}\)$`, 'iu'),
];

/** Reads pronunciation notes in the forms people write. What it cannot read comes back for a warning. */
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

/** Lines and semicolons separate; a comma does only where every piece is a note of its own. */
function splitNotes(notes: string): string[] {
  return notes
    .split(/[\r\n;]+/)
    .map(trimNote)
    .filter((note) => note !== '')
    .flatMap((note) => {
      const sentences = splitAt(note, /[.]\s+(?=["“'\p{L}])/u);
      return sentences.flatMap((sentence) =>
        splitAt(sentence, /,\s*(?:and\s+)?|\s+and\s+(?=(?:say|pronounce)\s)/iu),
      );
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
  return note.replace(/^\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)?/, '').replace(/[\s.,]{1,50}$/, '');
}

function readNote(note: string): Pronunciation | null {
  for (const form of forms) {
    const found = form.exec(note);
    if (found === null) continue;
    const written = (found[1] ?? found[2] ?? '').trim();
    const spoken = (found[3] ?? found[4] ?? '').trim();
    if (/[\p{L}\p{N}]/u.test(written) && /\p{L}|\p{N}/u.test(spoken)) return { term: written, spoken };
  }
  return null;
}
