/** The symbols that Kokoro was taught, without the space. */
const symbols = [
  ...';:,.!?—…"()“”\u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ',
];

/** From here on, each symbol has a character of its own. */
const firstCode = 0x4e00;

const codes = new Map(symbols.map((symbol, index) => [symbol, String.fromCharCode(firstCode + index)]));

/**
 * A lexicon in the form that sherpa reads. It takes no phonemes as they are, but looks up Chinese characters one by one
 * and joins what it finds: so every symbol gets a character, and a text of these characters is a text of phonemes.
 */
export function phonemeLexicon(): string {
  return [...codes].map(([symbol, code]) => `${code} ${symbol}\n`).join('');
}

/** Phonemes for a voice that was loaded with the lexicon. Spaces and unknown symbols are left out. */
export function encodePhonemes(phonemes: string): string {
  return [...phonemes].map((symbol) => codes.get(symbol) ?? '').join('');
}

/** Symbols of a text that the voice does not know. */
export function unknownPhonemes(phonemes: string): string[] {
  return [...phonemes].filter((symbol) => symbol !== ' ' && !codes.has(symbol));
}
