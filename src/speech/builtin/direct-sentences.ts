import type { Sentence } from '../../domain/sound.ts';
import type { EmphasisStyle, VoiceSettings } from '../../domain/voice-settings.ts';
import type { Direction } from '../speech-engine.ts';
import type { BuiltinRequest, Variation, VoicePart } from './builtin-request.ts';
import type { CatalogueVoice } from './catalogue.ts';
import {
  chooseDelivery,
  type Delivery,
  neutralShade,
  type Shade,
  shadeArc,
  shadeSentence,
} from './delivery.ts';

export type BuiltinDirection = Pick<Direction, 'complete' | 'pauseScale'> & {
  readonly request: BuiltinRequest | null;
};

/** The model slows down as it varies more; these measured factors correct it. */
const variationTempo: Readonly<Record<Variation, number>> = { narrow: 0.97, natural: 1, wide: 1.09 };

/** Decides how the built-in voice says a sentence, by its position. */
export function directSentences(
  sentences: readonly Sentence[],
  settings: VoiceSettings,
  voiceOf: (sentence: Sentence) => CatalogueVoice,
): (sentence: Sentence, index: number) => BuiltinDirection {
  const delivery = chooseDelivery(settings);
  return (sentence, index) => {
    const arc = settings.expression?.emotionalArc ? shadeArc(index, sentences.length) : neutralShade;
    const phrases = phrasesOf(sentence, settings);
    return directSentence(sentence.spoken, phrases, voiceOf(sentence), { settings, delivery, arc });
  };
}

/** The same manner of speaking for a part of a sentence. */
export function requestPart(request: BuiltinRequest, text: string): BuiltinRequest {
  const [first] = request.parts;
  return first ? { ...request, parts: [{ ...first, text }] } : request;
}

function directSentence(
  spoken: string,
  phrases: readonly Phrase[],
  voice: CatalogueVoice,
  { settings, delivery, arc }: { settings: VoiceSettings; delivery: Delivery; arc: Shade },
): BuiltinDirection {
  const emphasis = settings.expression?.emphasisStyle;
  const shade = shadeSentence(spoken, delivery.contrast);
  const tempo = delivery.tempo * shade.tempo * arc.tempo * variationTempo[delivery.variation];
  const pitch = shade.pitch * arc.pitch;
  const gain = voice.gain + shade.gain + arc.gain;
  const parts = phrases.map((phrase, index): VoicePart => {
    const next = phrases[index + 1];
    const stressed = phrase.kind === 'key' && emphasis === 'both';
    const aside = phrase.kind === 'aside';
    return {
      text: phrase.spoken,
      rate: modelRate(voice.rate, tempo * (stressed ? 0.9 : 1) * (aside ? 0.95 : 1)),
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
    complete: isWhollySayable(spoken),
    pauseScale: round(delivery.pauseScale * (hasKey ? 1.3 : 1)),
  };
}

function phrasesOf(sentence: Sentence, settings: VoiceSettings): Phrase[] {
  const asides = settings.expression?.allowWhispering ? (sentence.asides ?? []) : [];
  const whole: readonly Phrase[] = asides.length > 0 ? asides : [{ spoken: sentence.spoken, kind: 'plain' }];
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

/** A part of a sentence with its own manner of speaking. */
type Phrase = { readonly spoken: string; readonly kind: 'plain' | 'key' | 'aside' };

/** Words that listeners of release notes must not miss. */
const keyPhrase =
  /\b(breaking|security|vulnerabilit(?:y|ies)|critical|important|warning|must|never|required?|removed|deprecated|urgent|for the first time|no longer|attention)\b/i;

const clauseEnd = /[,;:](?=\s)|\s[–—](?=\s)/g;

/** Separates clauses with a key phrase from the others. A sentence of one clause stays whole. */
function splitAtKeyPhrases(spoken: string): Phrase[] {
  const clauses: string[] = [];
  let start = 0;
  for (const match of spoken.matchAll(clauseEnd)) {
    const end = match.index + match[0].length;
    // A very short clause sounds chopped when spoken alone.
    if (end - start < 12 || spoken.length - end < 12) continue;
    clauses.push(spoken.slice(start, end).trim());
    start = end;
  }
  clauses.push(spoken.slice(start).trim());
  const phrases: Phrase[] = [];
  for (const clause of clauses) {
    const kind = keyPhrase.test(clause) ? 'key' : 'plain';
    const last = phrases.at(-1);
    if (last && last.kind === kind)
      phrases[phrases.length - 1] = { kind, spoken: `${last.spoken} ${clause}` };
    else phrases.push({ kind, spoken: clause });
  }
  return phrases;
}

/** Milliseconds of silence between two phrases. */
function pauseBetween(before: Phrase, after: Phrase, style: EmphasisStyle | undefined): number {
  if (before.kind === 'aside' || after.kind === 'aside') return 160;
  return style === undefined ? 120 : 320;
}

/** The characters an English voice can say: Latin and Greek letters, digits and the punctuation of prose. */
const unsayable = /[^\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}\s.,;:!?'"’‘“”()\-–—…%&+=/@#$€£*]/gu;

/** Drops characters that the engine would spell as "Chinese letter" or fail on. Empty if nothing is left to say. */
function sayableText(spoken: string): string {
  const kept = spoken.replaceAll(unsayable, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{Nd}]/u.test(kept) ? kept : '';
}

/** Whether the voice can say every letter of a text. */
function isWhollySayable(spoken: string): boolean {
  return !/\p{L}/u.test((spoken.match(unsayable) ?? []).join(''));
}
