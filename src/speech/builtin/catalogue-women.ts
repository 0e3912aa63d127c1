import type { CatalogueVoice } from './catalogue-voice.ts';

export const women: readonly CatalogueVoice[] = [
  {
    id: 'x-women',
    name: 'X',
    description: 'X',
    gender: 'woman',
    defaultFor: ['narrator', 'host1'],
    speaker: 184,
    rate: 0.85,
    gain: 0,
    figures: { wordErrorRate: 0.01, pitch: 174, wordsPerSecond: 2.8, level: -18 },
  },
];
