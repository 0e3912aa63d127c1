import type { VoiceFigures, VoiceRole } from '../../domain/voice.ts';
import { type CatalogueVoice, createCatalogue, describeVoice } from '../local/catalogue.ts';
import { kokoroSpeakers } from '../models/kokoro-files.ts';

const defaults: Readonly<Record<VoiceRole, string>> = {
  narrator: 'af_heart',
  host1: 'bf_emma',
  host2: 'am_michael',
};

/** Languages and accents by the first letter of a speaker's name. */
const origins: Readonly<Record<string, { language: string; accent: string }>> = {
  a: { language: 'en-US', accent: 'American' },
  b: { language: 'en-GB', accent: 'British' },
  e: { language: 'es', accent: 'Spanish' },
  f: { language: 'fr', accent: 'French' },
  h: { language: 'hi', accent: 'Hindi' },
  i: { language: 'it', accent: 'Italian' },
  j: { language: 'ja', accent: 'Japanese' },
  p: { language: 'pt-BR', accent: 'Brazilian' },
  z: { language: 'zh', accent: 'Chinese' },
};

/**
 * Women, then men. Rate and gain; then word error rate on 349 words or more, pitch, words a second and level. Words a
 * second are calculated for the rate, the rest was read at the model's own (docs/decisions/0088-voices-are-not-blended.md).
 */
const english: readonly CatalogueVoice[] = [
  voice('af_heart', 'Mid-pitched, warm, natural intonation.', [0.85, 3.8], [0.0089, 195, 2.7, -21.6]),
  voice('af_bella', 'Mid-pitched, bright, even in tone.', [0.86, 1.9], [0.0086, 198, 2.7, -19.7]),
  voice(
    'af_nicole',
    'Low-pitched, soft and slow, close to a whisper.',
    [1.2, 1.6],
    [0.0086, 150, 2.3, -19.4],
  ),
  voice('af_aoede', 'Mid-pitched, even in tone.', [0.8, -1.4], [0.0066, 179, 2.7, -16.4]),
  voice('af_kore', 'Low-pitched, lively intonation.', [0.83, -0.7], [0.0022, 151, 2.7, -17.1]),
  voice('af_sarah', 'Mid-pitched, natural intonation.', [0.83, 1.9], [0.0088, 190, 2.7, -19.8]),
  voice('af_river', 'Mid-pitched, very even in tone.', [0.74, 2.8], [0.0022, 177, 2.7, -20.6]),
  voice('af_jessica', 'Mid-pitched, even in tone.', [0.75, 3.5], [0.0044, 207, 2.7, -21.3]),
  voice('af_nova', 'Low-pitched, even in tone.', [0.78, 7.4], [0.0066, 159, 2.7, -25.2]),
  voice('af_alloy', 'Very low-pitched, even in tone.', [0.81, 2.8], [0.0132, 143, 2.7, -20.6]),
  voice('af_sky', 'Low-pitched, even in tone.', [0.81, 4.4], [0.0022, 157, 2.7, -22.2]),
  voice('bf_emma', 'Mid-pitched, clear, even in tone.', [0.84, 1.8], [0.0086, 182, 2.7, -19.6]),
  voice('bf_isabella', 'Mid-pitched, very even in tone.', [0.81, -1.2], [0.0044, 202, 2.7, -16.6]),
  voice('bf_lily', 'Mid-pitched, natural intonation.', [0.85, 2.3], [0.0066, 190, 2.7, -20.1]),
  voice('bf_alice', 'High-pitched, natural intonation.', [0.86, 1.8], [0.0066, 213, 2.7, -19.6]),
  voice('am_fenrir', 'High-pitched, expressive.', [0.88, -0.3], [0.0086, 135, 2.7, -18.1]),
  voice('am_michael', 'Mid-pitched, natural intonation.', [0.94, 4.8], [0.0089, 114, 2.7, -22.6]),
  voice('am_echo', 'Low-pitched, natural intonation.', [0.81, 2.9], [0.0066, 106, 2.7, -20.7]),
  voice('am_puck', 'Low-pitched, lively intonation.', [0.78, -0.6], [0.0066, 110, 2.7, -17.2]),
  voice('am_adam', 'Mid-pitched, even in tone.', [0.8, -0.6], [0.0066, 115, 2.7, -17.2]),
  voice('am_eric', 'Very high-pitched, natural intonation.', [0.75, 2.4], [0.0088, 156, 2.7, -20.2]),
  voice('am_liam', 'Mid-pitched, natural intonation.', [0.76, 2.9], [0.0066, 123, 2.7, -20.8]),
  voice('am_onyx', 'Very low-pitched, very even in tone.', [0.77, 2.8], [0.0044, 85, 2.7, -20.6]),
  voice('am_santa', 'Very high-pitched, expressive.', [0.92, 3.4], [0.0088, 158, 2.7, -21.2]),
  voice('bm_fable', 'Mid-pitched, expressive.', [0.78, 4], [0.0066, 119, 2.7, -21.8]),
  voice('bm_daniel', 'Mid-pitched, very even in tone.', [0.81, 2.3], [0.0088, 123, 2.7, -20.1]),
  voice('bm_lewis', 'Very low-pitched, natural intonation.', [0.88, 3.6], [0.0066, 89, 2.7, -21.4]),
  voice('bm_george', 'High-pitched, calm, natural intonation.', [0.98, 2.2], [0.0067, 141, 2.7, -20]),
];

/**
 * Voices with a pitch alone, because the recognizer does not support their languages. Pitch and manner are measured on two
 * sentences.
 */
const others: readonly CatalogueVoice[] = [
  voice('ef_dora', 'Mid-pitched, even in tone.', [1, 0], 179),
  voice('em_alex', 'High-pitched, even in tone.', [1, 0], 132),
  voice('em_santa', 'High-pitched, lively intonation.', [1, 0], 137),
  voice('ff_siwis', 'Mid-pitched, very even in tone.', [1, 0], 209),
  voice('hf_alpha', 'High-pitched, natural intonation.', [1, 0], 212),
  voice('hm_omega', 'Mid-pitched, natural intonation.', [1, 0], 128),
  voice('hf_beta', 'Mid-pitched, even in tone.', [1, -1.5], 184),
  voice('hm_psi', 'High-pitched, lively intonation.', [1, 0], 137),
  voice('if_sara', 'High-pitched, very even in tone.', [1, 0], 226),
  voice('im_nicola', 'Low-pitched, even in tone.', [1, 0], 98),
  voice('jf_alpha', 'Very high-pitched, even in tone.', [1, 0], 264),
  voice('jm_kumo', 'Very low-pitched, very even in tone.', [1, 0], 87),
  voice('jf_gongitsune', 'High-pitched, even in tone.', [1, 0], 230),
  voice('jf_nezumi', 'High-pitched, very even in tone.', [1, 0], 219),
  voice('jf_tebukuro', 'Very high-pitched, even in tone.', [1, 0], 302),
  voice('pf_dora', 'Mid-pitched, very even in tone.', [1, 0], 186),
  voice('pm_alex', 'High-pitched, even in tone.', [1, 0], 137),
  voice('pm_santa', 'High-pitched, lively intonation.', [1, 0], 140),
  voice('zf_xiaoxiao', 'Very high-pitched, natural intonation.', [1, 0], 248),
  voice('zm_yunxi', 'Very high-pitched, even in tone.', [1, 0], 172),
  voice('zf_xiaobei', 'Very high-pitched, even in tone.', [1, 0], 247),
  voice('zf_xiaoni', 'High-pitched, natural intonation.', [1, 0], 233),
  voice('zf_xiaoyi', 'Very high-pitched, even in tone.', [1, 0], 300),
  voice('zm_yunjian', 'Mid-pitched, lively intonation.', [1, 0], 116),
  voice('zm_yunxia', 'Very high-pitched, even in tone.', [1, 0], 293),
  voice('zm_yunyang', 'Mid-pitched, expressive.', [1, 0], 115),
];

export const catalogue = createCatalogue([...english, ...others]);

/** The last parameter is the pitch alone where there are no figures. */
function voice(
  id: string,
  manner: string,
  [rate, gain]: readonly [number, number],
  measured: readonly [number, number, number, number] | number,
): CatalogueVoice {
  const [origin = '', sex = ''] = id;
  const { language, accent } = origins[origin] ?? { language: 'en-US', accent: 'American' };
  const gender = sex === 'f' ? 'woman' : 'man';
  const figures = typeof measured === 'number' ? null : toFigures(measured);
  const pitch = typeof measured === 'number' ? measured : measured[1];
  return {
    id,
    name: `${id.charAt(3).toUpperCase()}${id.slice(4)}`,
    description: describeVoice({ gender, language }, pitch, manner),
    gender,
    language,
    accent,
    engine: 'kokoro',
    defaultFor: (['narrator', 'host1', 'host2'] as const).filter((role) => defaults[role] === id),
    speaker: kokoroSpeakers.indexOf(id),
    rate,
    gain,
    figures,
  };
}

function toFigures([wordErrorRate, pitch, wordsPerSecond, level]: readonly [
  number,
  number,
  number,
  number,
]): VoiceFigures {
  return { wordErrorRate, pitch, wordsPerSecond, level };
}
