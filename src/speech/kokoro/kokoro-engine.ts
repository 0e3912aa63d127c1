import { join } from 'node:path';
import { siblingModule } from '../../domain/sibling-module.ts';
import { createLocalEngine, type LocalDefinition, type LocalModel } from '../local/local-engine.ts';
import { ensureModel, modelDirectory } from '../models/ensure-model.ts';
import { modelPackages } from '../models/model-packages.ts';
import { ensurePreparedModel } from '../models/prepare-model.ts';
import { catalogue } from './catalogue.ts';

const { contentSha256, preparation } = modelPackages.kokoro;

export const kokoroModel: LocalModel = {
  name: 'kokoro',
  entry: siblingModule('kokoro-model', import.meta.url),
  packages: ['voice', 'kokoro'],
  dictionaries: { ja: 'japanese' },
  // The model speaks 510 phonemes at once, and a character has up to four.
  limits: { ja: 160, zh: 130 },
  async fetch(options) {
    // The data of the phonemizer is part of the Piper package.
    const [voice, kokoro] = [
      await ensureModel('voice', options),
      await ensurePreparedModel('kokoro', options),
    ];
    const japanese = modelDirectory('japanese', options);
    return { ...kokoro, phonemizer: join(voice, 'espeak-ng-data'), japanese };
  },
  // Raise the last number when shaping, delivery or the model's settings change.
  version: `${contentSha256.slice(0, 12)}-${preparation?.version}-3`,
  catalogue,
  manner: {
    // The model has one way of speaking and always says the same text the same way.
    variation: () => 'natural',
    rate(voiceRate, tempo) {
      // Sounds are rounded up to whole frames, so a faster tempo has less effect than a slower one.
      const length = (1 / voiceRate) * (1 + (1 / tempo - 1) / (tempo > 1 ? 0.6 : 0.93));
      return 1 / Math.min(1.7, Math.max(0.6, length));
    },
    // The commas of the model last 0.3 seconds.
    keyPause: 520,
    retake: (request, take) => ({
      ...request,
      parts: request.parts.map((part) => ({ ...part, rate: part.rate * (1 - 0.04 * take) })),
    }),
  },
  deadline: 600,
};

/** Kokoro 82M: fewer word errors and a more natural voice than Piper, for eight times the processor time. */
export const kokoro: LocalDefinition = {
  name: 'kokoro',
  supportsLanguage: catalogue.speaks,
  speechModel: 'v3',
  needs: { timesRealTime: 4, bytesPerProcess: 1.3e9 },
  create: (options) => createLocalEngine(kokoroModel, options),
};
