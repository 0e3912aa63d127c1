import type { Voice, VoiceRole } from '../../domain/voice.ts';
import { type CatalogueVoice, createCatalogue, describeVoice } from '../local/catalogue.ts';

const defaults: Readonly<Record<VoiceRole, string>> = { narrator: 'clara', host1: 'ruth', host2: 'hugo' };

/**
 * Women, then men, clearest first in the audition.
 * The figures: speaker, rate and gain; then word error rate, pitch, words a second and level.
 */
export const catalogue = createCatalogue([
  voice('woman', 'ivy', 'Mid-pitched, natural intonation.', [205, 0.62, -0.8], [0.0066, 200, 2.79, -17]),
  voice('woman', 'clara', 'Low-pitched, natural intonation.', [419, 0.79, -0.2], [0.0088, 174, 2.88, -17.6]),
  voice('woman', 'tess', 'Mid-pitched, even in tone.', [65, 0.59, 0.1], [0.011, 206, 2.81, -17.9]),
  voice('woman', 'ruth', 'Mid-pitched, even in tone.', [164, 0.7, -0.7], [0.011, 200, 2.84, -17.2]),
  voice('woman', 'iris', 'High-pitched, natural intonation.', [840, 0.82, -2], [0.0131, 220, 2.78, -16]),
  voice('woman', 'alma', 'Mid-pitched, lively intonation.', [178, 0.63, -0.7], [0.0131, 182, 2.6, -17.4]),
  voice('woman', 'elsa', 'High-pitched, even in tone.', [73, 0.57, -0.6], [0.0131, 223, 2.73, -16.9]),
  voice('woman', 'ada', 'Mid-pitched, natural intonation.', [238, 0.67, 1.4], [0.0153, 202, 2.69, -19.1]),
  voice('woman', 'june', 'Low-pitched, natural intonation.', [98, 0.58, 0.3], [0.0153, 176, 2.71, -18]),
  voice('woman', 'nora', 'Low-pitched, natural intonation.', [262, 0.62, 0.6], [0.0219, 172, 2.73, -18.3]),
  voice('man', 'hugo', 'Low-pitched, lively intonation.', [353, 0.72, 3.8], [0.0066, 107, 2.76, -21.3]),
  voice('man', 'simon', 'Mid-pitched, lively intonation.', [49, 0.72, 1.9], [0.0066, 123, 2.91, -20]),
  voice('man', 'felix', 'High-pitched, expressive.', [386, 0.59, 1.1], [0.0088, 133, 2.8, -18.9]),
  voice('man', 'theo', 'Low-pitched, natural intonation.', [246, 0.56, 2.8], [0.0088, 110, 2.79, -20.6]),
  voice('man', 'leon', 'High-pitched, lively intonation.', [476, 0.68, 1.4], [0.011, 151, 2.84, -19.1]),
  voice('man', 'victor', 'Low-pitched, lively intonation.', [431, 0.61, 0.2], [0.0176, 102, 2.58, -18.2]),
  voice('man', 'oscar', 'High-pitched, lively intonation.', [271, 0.64, -0.7], [0.0198, 130, 2.66, -17.1]),
]);

function voice(
  gender: Voice['gender'],
  id: string,
  manner: string,
  [speaker, rate, gain]: readonly [number, number, number],
  [wordErrorRate, pitch, wordsPerSecond, level]: readonly [number, number, number, number],
): CatalogueVoice {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const defaultFor = (['narrator', 'host1', 'host2'] as const).filter((role) => defaults[role] === id);
  const figures = { wordErrorRate, pitch, wordsPerSecond, level };
  const spoken = { language: 'en-US', accent: 'American', engine: 'piper' };
  const description = describeVoice({ gender, ...spoken }, pitch, manner);
  return { id, name, description, gender, ...spoken, defaultFor, speaker, rate, gain, figures };
}
