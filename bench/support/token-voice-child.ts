import { text } from 'node:stream/consumers';
import { phonemeLexicon } from '../../src/speech/phonemes/phoneme-codes.ts';
import { loadVoice } from '../../src/speech/processes/sherpa.ts';

/** Speaks texts with a voice that says its tokens. Sherpa names each symbol that the voice does not know on stderr. */
const [model = '', directory = '', phonemizer = '', lang = ''] = process.argv.slice(2);
const files = {
  model,
  voices: `${directory}/voices.bin`,
  tokens: `${directory}/tokens.txt`,
  dataDir: phonemizer,
};
const voice = await loadVoice({ kokoro: { ...files, lang: 'en-us', lexicon: phonemeLexicon } });
const texts: string[] = JSON.parse(await text(process.stdin));
const tokens: number[][] = [];
for (const each of texts) {
  const generationConfig = { sid: 0, speed: 1, silenceScale: 1, extra: { lang } };
  tokens.push(Array.from((await voice.generateAsync({ text: each, generationConfig })).samples));
}
console.log(JSON.stringify(tokens));
