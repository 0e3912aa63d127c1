import type { Sentence } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { unspaced } from '../../domain/words-in.ts';
import type { Direction } from '../speech-engine.ts';
import { type CatalogueVoice, primaryTag } from './catalogue.ts';
import {
  chooseDelivery,
  type Delivery,
  neutralShade,
  type Shade,
  shadeArc,
  shadeSentence,
} from './delivery.ts';
import { keyPhrasesOf } from './key-phrases.ts';
import type { Variation, VoicePart, VoiceRequest } from './voice-request.ts';

export type LocalDirection = Pick<Direction, 'complete' | 'pauseScale'> & {
  readonly request: VoiceRequest | null;
};

/** Maps the requested delivery to the options of a model. */
export type Manner = {
  /** Returns the nearest variation that the model supports. */
  variation(wanted: Variation): Variation;
  /** Returns the model's rate for a tempo; 1 is the natural tempo of the voice. */
  rate(voiceRate: number, tempo: number, variation: Variation): number;
  /** Milliseconds of silence around a key phrase: longer than the voice's own commas. */
  readonly keyPause: number;
  /** Returns the request for the next take, changed if the same request would sound the same. */
  retake(request: VoiceRequest, take: number): VoiceRequest;
};

/** Decides how a voice says a sentence, by its position. */
export function directSentences(
  sentences: readonly Sentence[],
  settings: VoiceSettings,
  voiceOf: (sentence: Sentence) => CatalogueVoice,
  manner: Manner,
): (sentence: Sentence, index: number) => LocalDirection {
  const chosen = chooseDelivery(settings);
  const delivery = { ...chosen, variation: manner.variation(chosen.variation) };
  return (sentence, index) => {
    const arc = settings.expression?.emotionalArc ? shadeArc(index, sentences.length) : neutralShade;
    const voice = voiceOf(sentence);
    const phrases = phrasesOf(sentence, settings, voice.language);
    return directSentence(sentence.spoken, phrases, voice, { settings, delivery, arc, manner });
  };
}

/** Applies the manner of a sentence to a part of it. */
export function requestPart(request: VoiceRequest, text: string): VoiceRequest {
  const [first] = request.parts;
  return first ? { ...request, parts: [{ ...first, text }] } : request;
}

function directSentence(
  spoken: string,
  phrases: readonly Phrase[],
  voice: CatalogueVoice,
  {
    settings,
    delivery,
    arc,
    manner,
  }: { settings: VoiceSettings; delivery: Delivery; arc: Shade; manner: Manner },
): LocalDirection {
  const emphasis = settings.expression?.emphasisStyle;
  const shade = shadeSentence(spoken, delivery.contrast);
  const tempo = delivery.tempo * shade.tempo * arc.tempo;
  const pitch = shade.pitch * arc.pitch;
  const gain = voice.gain + shade.gain + arc.gain;
  const parts = phrases.map((phrase, index): VoicePart => {
    const next = phrases[index + 1];
    const stressed = phrase.kind === 'key' && emphasis === 'both';
    const aside = phrase.kind === 'aside';
    return {
      text: phrase.spoken,
      rate: round(
        manner.rate(voice.rate, tempo * (stressed ? 0.9 : 1) * (aside ? 0.95 : 1), delivery.variation),
      ),
      pitch: aside ? 1 : round(pitch),
      // Peaks leave no headroom for a louder phrase, so the others are made quieter. Mastering raises the level of all.
      gain: round(gain - (emphasis === 'both' && !stressed ? 2 : 0) - (aside ? 5 : 0)),
      variation: delivery.variation,
      whispered: aside,
      pauseAfter: next ? pauseBetween(phrase, next, emphasis && manner.keyPause) : 0,
    };
  });
  const hasKey = emphasis !== undefined && phrases.some((phrase) => phrase.kind === 'key');
  const { speaker, language } = voice;
  return {
    request: parts.length > 0 ? { speaker, language, parts } : null,
    complete: isWhollySayable(spoken, language),
    pauseScale: round(delivery.pauseScale * (hasKey ? 1.3 : 1)),
  };
}

function phrasesOf(sentence: Sentence, settings: VoiceSettings, language: string): Phrase[] {
  const asides = settings.expression?.allowWhispering ? (sentence.asides ?? []) : [];
  const whole: readonly Phrase[] = asides.length > 0 ? asides : [{ spoken: sentence.spoken, kind: 'plain' }];
  const split = settings.expression?.emphasisStyle
    ? whole.flatMap((phrase) =>
        phrase.kind === 'aside' ? [phrase] : splitAtKeyPhrases(phrase.spoken, language),
      )
    : whole;
  return split
    .map((phrase) => ({ ...phrase, spoken: sayableText(phrase.spoken, language) }))
    .filter((phrase) => phrase.spoken !== '');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A part of a sentence with its own manner of speaking. */
type Phrase = { readonly spoken: string; readonly kind: 'plain' | 'key' | 'aside' };

const clauseEnd = /[,;:](?=\s)|\s[–—](?=\s)|[，、；：]/g;
/** The minimum length of a clause in letters. A shorter one sounds choppy when spoken alone. */
const minClause = 12;

/** Separates clauses with a key phrase from other clauses. A sentence of one clause stays whole. */
function splitAtKeyPhrases(spoken: string, language: string): Phrase[] {
  const keyPhrase = keyPhrasesOf(primaryTag(language));
  if (keyPhrase === undefined) return [{ spoken, kind: 'plain' }];
  // A Chinese character or a kana counts as two letters.
  const least = unspaced.test(spoken) ? minClause / 2 : minClause;
  const phrases: Phrase[] = [];
  let [start, phraseStart] = [0, 0];
  const close = (end: number) => {
    const kind = keyPhrase.test(spoken.slice(start, end)) ? 'key' : 'plain';
    if (phrases.at(-1)?.kind === kind) phrases.pop();
    else phraseStart = start;
    phrases.push({ kind, spoken: spoken.slice(phraseStart, end).trim() });
    start = end;
  };
  for (const match of spoken.matchAll(clauseEnd)) {
    const end = match.index + match[0].length;
    if (end - start >= least && spoken.length - end >= least) close(end);
  }
  close(spoken.length);
  return phrases;
}

/** Returns the milliseconds of silence between two phrases. */
function pauseBetween(before: Phrase, after: Phrase, keyPause = 120): number {
  return before.kind === 'aside' || after.kind === 'aside' ? 160 : keyPause;
}

/** Characters that a voice of a Latin script cannot say: all but Latin and Greek letters, digits and the punctuation of prose. */
const notLatin = /[^\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}\s.,;:!?'"’‘“”()\-–—…%&+=/@#$€£*]/gu;

const notAsian =
  /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Latin}\p{M}\s.,;:!?'"’‘“”()—…、。，．！？：；「」『』（）《》・〜]/gu;

/** Characters that voices of other scripts cannot say, by language. */
const notSayable: Readonly<Record<string, RegExp>> = {
  ja: notAsian,
  zh: notAsian,
  hi: /[^\p{Script=Devanagari}\p{Script=Latin}\p{M}\p{N}\s.,;:!?'"’‘“”()\-–—…%&+=/@#$€£*।]/gu,
};

function unsayable(language: string): RegExp {
  return notSayable[primaryTag(language)] ?? notLatin;
}

/** Removes characters that the engine would spell as "Chinese letter" or fail on. Returns an empty text if nothing is left. */
function sayableText(spoken: string, language: string): string {
  const kept = spoken.replaceAll(unsayable(language), ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{Nd}]/u.test(kept) ? kept : '';
}

function isWhollySayable(spoken: string, language: string): boolean {
  return !/\p{L}/u.test((spoken.match(unsayable(language)) ?? []).join(''));
}
