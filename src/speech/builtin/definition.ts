import type { EngineDefinition } from '../speech-engine.ts';
import { createBuiltinEngine } from './builtin-engine.ts';

export const builtin: EngineDefinition = {
  name: 'builtin',
  create: ({ onModelProgress: onProgress, ...options }) => createBuiltinEngine({ ...options, onProgress }),
};
