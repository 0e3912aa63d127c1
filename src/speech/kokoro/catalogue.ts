import type { VoiceFigures, VoiceRole } from '../../domain/voice.ts';
import { type CatalogueVoice, createCatalogue } from '../local/catalogue.ts';
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

/** Voices without figures, because the recognizer does not support their languages. */
const others: readonly CatalogueVoice[] = [
  voice('ef_dora', 'Spanish, female voice.', [1, 0]),
  voice('em_alex', 'Spanish, male voice.', [1, 0]),
  voice('em_santa', 'Spanish, older male voice.', [1, 0]),
  voice('ff_siwis', 'French, female voice.', [1, 0]),
  voice('hf_alpha', 'Hindi, female voice.', [1, 0]),
  voice('hm_omega', 'Hindi, male voice.', [1, 0]),
  voice('hf_beta', 'Hindi, female voice.', [1, -1.5]),
  voice('hm_psi', 'Hindi, male voice.', [1, 0]),
  voice('if_sara', 'Italian, female voice.', [1, 0]),
  voice('im_nicola', 'Italian, male voice.', [1, 0]),
  voice('jf_alpha', 'Japanese, female voice.', [1, 0]),
  voice('jm_kumo', 'Japanese, male voice.', [1, 0]),
  voice('jf_gongitsune', 'Japanese, female voice.', [1, 0]),
  voice('jf_nezumi', 'Japanese, female voice.', [1, 0]),
  voice('jf_tebukuro', 'Japanese, female voice.', [1, 0]),
  voice('pf_dora', 'Brazilian Portuguese, female voice.', [1, 0]),
  voice('pm_alex', 'Brazilian Portuguese, male voice.', [1, 0]),
  voice('pm_santa', 'Brazilian Portuguese, older male voice.', [1, 0]),
  voice('zf_xiaoxiao', 'Chinese, female voice.', [1, 0]),
  voice('zm_yunxi', 'Chinese, male voice.', [1, 0]),
  voice('zf_xiaobei', 'Chinese, female voice.', [1, 0]),
  voice('zf_xiaoni', 'Chinese, female voice.', [1, 0]),
  voice('zf_xiaoyi', 'Chinese, female voice.', [1, 0]),
  voice('zm_yunjian', 'Chinese, male voice.', [1, 0]),
  voice('zm_yunxia', 'Chinese, male voice.', [1, 0]),
  voice('zm_yunyang', 'Chinese, male voice.', [1, 0]),
];

export const catalogue = createCatalogue([...english, ...others]);

function voice(
  id: string,
  description: string,
  [rate, gain]: readonly [number, number],
  figures: readonly [number, number, number, number] | null = null,
): CatalogueVoice {
  const [origin = '', sex = ''] = id;
  const { language, accent } = origins[origin] ?? { language: 'en-US', accent: 'American' };
  const name = `${id.charAt(3).toUpperCase()}${id.slice(4)}`;
  return {
    id,
    name,
    description,
    gender: sex === 'f' ? 'woman' : 'man',
    language,
    accent,
    engine: 'kokoro',
    defaultFor: (['narrator', 'host1', 'host2'] as const).filter((role) => defaults[role] === id),
    speaker: kokoroSpeakers.indexOf(id),
    rate,
    gain,
    figures: figures && toFigures(figures),
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
