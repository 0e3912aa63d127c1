import { eld } from 'eld/extrasmall';

/** The most bytes of a piece that the detector reads. */
const pieceBytes = 340;
/** The fewest letters that are enough. An ideograph counts as three. */
const minLetters = 24;
/** The smallest share of letters in the main language. Below it, a text is a mixture. */
const minShare = 0.6;
const minLead = 0.15;
/** The smallest lead within a script. In a few words, Russian and Bulgarian are very similar. */
const minLeadInScript = 0.02;

/** Returns the primary language subtag of a text; null if the text is too short or a mixture. */
export function detectLanguage(text: string): string | null {
  const letters = new Map<string, number>();
  let total = 0;
  const pieces = piecesOf(text);
  for (const piece of pieces) {
    const language = clearLanguage(piece);
    for (const line of piece.split('\n')) {
      const weight = countLetters(line);
      const own = language !== 'en' && isEnglish(line) ? 'en' : language;
      letters.set(own, (letters.get(own) ?? 0) + weight);
      total += weight;
    }
  }
  const [best] = [...letters].toSorted(([, one], [, other]) => other - one);
  return total >= minLetters && best && best[0] !== '' && best[1] >= total * minShare
    ? best[0]
    : languageOfScript(pieces.join('\n'));
}

/** Scripts with their most common language. Latin and Chinese letters are used by too many languages. */
const scripts = Object.entries({
  Arabic: 'ar',
  Armenian: 'hy',
  Bengali: 'bn',
  Cyrillic: 'ru',
  Devanagari: 'hi',
  Ethiopic: 'am',
  Georgian: 'ka',
  Greek: 'el',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Hangul: 'ko',
  Hebrew: 'he',
  Kannada: 'kn',
  Khmer: 'km',
  Lao: 'lo',
  Malayalam: 'ml',
  Myanmar: 'my',
  Oriya: 'or',
  Sinhala: 'si',
  Tamil: 'ta',
  Telugu: 'te',
  Thai: 'th',
}).map(([script, language]) => ({ language, letter: new RegExp(`\\p{Script=${script}}`, 'gu') }));

/** Detects the language by the script of most letters, for which a few words are enough. */
function languageOfScript(text: string): string | null {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  const all = count(/\p{L}/gu);
  const found = scripts.find(({ letter }) => count(letter) > all / 2);
  if (found === undefined) return null;
  const likely = eld.detect(text.replaceAll(/\p{Script=Latin}/gu, ' '));
  const scores: Readonly<Record<string, number>> = likely.getScores();
  const lead = (scores[likely.language] ?? 0) - (scores[found.language] ?? 0);
  return likely.language !== '' && lead >= minLeadInScript ? likely.language : found.language;
}

/**
 * Returns the language of a piece, empty if unclear. Languages other than English need a clear lead, because "foo
 * bar" and names resemble any.
 */
function clearLanguage(piece: string): string {
  const found = eld.detect(piece);
  const { language } = found;
  const scores: Readonly<Record<string, number>> = found.getScores();
  if (language === 'en') return language;
  return found.isReliable() && (scores[language] ?? 0) - (scores['en'] ?? 0) >= minLead ? language : '';
}

/**
 * Whether a line is English, such as "Added search" below a German sentence. A single word may be a heading or a
 * name.
 */
function isEnglish(line: string): boolean {
  return eld.detect(line).language === 'en' && /\p{L} \p{L}/u.test(line);
}

/**
 * Returns the paragraphs in pieces: short ones joined, so that they are long enough, and long ones cut to the limit
 * of the detector.
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  const close = () => {
    if (piece.trim() !== '') pieces.push(piece);
    piece = '';
    bytes = 0;
  };
  for (const paragraph of text.split('\n')) {
    for (const word of paragraph.split(/\s+/)) {
      if (!isWord(word)) continue;
      for (const part of partsOf(word)) {
        const size = Buffer.byteLength(part) + 1;
        if (bytes + size > pieceBytes) close();
        piece += ` ${part}`;
        bytes += size;
      }
    }
    piece += '\n';
    if (bytes > pieceBytes / 3) close();
  }
  close();
  return pieces;
}
const capital = /^\p{Lu}+s?$/u;
const code = /[\p{N}_@#=<>{}[\]\\|]|\p{L}[./:]\p{L}|\p{Ll}\p{Lu}/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a word belongs to a language. Names in code do not. */
function isWord(word: string): boolean {
  if (unspaced.test(word)) return true;
  return /\p{L}{2}|^\p{L}$/u.test(word) && !capital.test(word) && !code.test(word);
}

/** Returns a word unchanged, or a line without spaces in pieces. */
function partsOf(word: string): string[] {
  if (word.length <= 40) return [word];
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += 40) parts.push(word.slice(at, at + 40));
  return parts;
}

function countLetters(text: string): number {
  let letters = 0;
  for (const character of text) if (/\p{L}/u.test(character)) letters += unspaced.test(character) ? 3 : 1;
  return letters;
}
