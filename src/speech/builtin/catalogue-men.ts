import type { CatalogueVoice } from './catalogue-voice.ts';

export const men: readonly CatalogueVoice[] = [
  {
    id: 'x-men',
    name: 'X',
    description: 'X',
    gender: 'man',
    defaultFor: ['host2'],
    speaker: 425,
    rate: 0.85,
    gain: 0,
    figures: { wordErrorRate: 0.01, pitch: 174, wordsPerSecond: 2.8, level: -18 },
  },
];
