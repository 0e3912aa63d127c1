import type { Sentence } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { BuiltinRequest, Variation, VoicePart } from './builtin-request.ts';
import type { CatalogueVoice } from './catalogue.ts';
import { chooseDelivery, type Delivery, type Shade, shadeArc, shadeSentence } from './delivery.ts';
import {
  isWhollySayable,
  type Phrase,
  pauseBetween,
  sayableText,
  splitAtAsides,
  splitAtKeyPhrases,
} from './phrases.ts';

export type BuiltinDirection = {
  readonly request: BuiltinRequest | null;
  readonly complete: boolean;
  readonly pauseScale: number;
};

/** The model slows down as it varies more; these measured factors correct it. */
const variationTempo: Readonly<Record<Variation, number>> = { narrow: 0.97, natural: 1, wide: 1.09 };

/** Decides how the built-in voice says each sentence. */
export function directSentences(
  sentences: readonly Sentence[],
  settings: VoiceSettings,
  voiceOf: (sentence: Sentence) => CatalogueVoice,
  toSpoken: (text: string) => string,
): BuiltinDirection[] {
  const delivery = chooseDelivery(settings);
  return sentences.map((sentence, index) => {
    const arc = settings.expression?.emotionalArc ? shadeArc(index, sentences.length) : null;
    return directSentence(sentence, voiceOf(sentence), settings, delivery, arc, toSpoken);
  });
}

/** The same manner of speaking for a part of a sentence. */
export function requestPart(request: BuiltinRequest, text: string): BuiltinRequest {
  const [first] = request.parts;
  return first ? { ...request, parts: [{ ...first, text }] } : request;
}

function directSentence(
  sentence: Sentence,
  voice: CatalogueVoice,
  settings: VoiceSettings,
  delivery: Delivery,
  arc: Shade | null,
  toSpoken: (text: string) => string,
): BuiltinDirection {
  const emphasis = settings.expression?.emphasisStyle;
  const phrases = phrasesOf(sentence, settings, toSpoken);
  const shade = shadeSentence(sentence.spoken, delivery.contrast);
  const tempo = delivery.tempo * shade.tempo * (arc?.tempo ?? 1);
  const pitch = shade.pitch * (arc?.pitch ?? 1);
  const gain = voice.gain + shade.gain + (arc?.gain ?? 0);
  const parts = phrases.map((phrase, index): VoicePart => {
    const next = phrases[index + 1];
    const stressed = phrase.kind === 'key' && emphasis === 'both';
    const aside = phrase.kind === 'aside';
    return {
      text: phrase.spoken,
      rate: modelRate(
        voice.rate,
        tempo * variationTempo[delivery.variation] * (stressed ? 0.9 : 1) * (aside ? 0.95 : 1),
      ),
      pitch: aside ? 1 : round(pitch),
      gain: round(gain + (stressed ? 2 : 0) - (aside ? 5 : 0)),
      variation: delivery.variation,
      whispered: aside,
      pauseAfter: next ? pauseBetween(phrase, next, emphasis) : 0,
    };
  });
  const hasKey = emphasis !== undefined && phrases.some((phrase) => phrase.kind === 'key');
  return {
    request: parts.length > 0 ? { speaker: voice.speaker, care: settings.model ?? 'usual', parts } : null,
    complete: isWhollySayable(sentence.spoken),
    pauseScale: round(delivery.pauseScale * (hasKey ? 1.3 : 1)),
  };
}

function phrasesOf(
  sentence: Sentence,
  settings: VoiceSettings,
  toSpoken: (text: string) => string,
): Phrase[] {
  const asides = settings.expression?.allowWhispering ? splitAtAsides(sentence.text, toSpoken) : [];
  const whole: Phrase[] = asides.length > 0 ? asides : [{ spoken: sentence.spoken, kind: 'plain' }];
  const split = settings.expression?.emphasisStyle
    ? whole.flatMap((phrase) => (phrase.kind === 'aside' ? [phrase] : splitAtKeyPhrases(phrase.spoken)))
    : whole;
  return split
    .map((phrase) => ({ ...phrase, spoken: sayableText(phrase.spoken) }))
    .filter((phrase) => phrase.spoken !== '');
}

/** The model rounds each sound up to whole frames, so only part of its length follows the rate. */
function modelRate(voiceRate: number, tempo: number): number {
  const length = (1 / voiceRate) * (1 + (1 / tempo - 1) / 0.7);
  return round(1 / Math.min(2.4, Math.max(0.5, length)));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
