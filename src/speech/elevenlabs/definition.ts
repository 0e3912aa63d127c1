import { requireAccess } from '../cloud/require-access.ts';
import type { EngineDefinition } from '../speech-engine.ts';
import { createElevenLabsEngine } from './elevenlabs-engine.ts';

export const elevenlabs: EngineDefinition = {
  name: 'elevenlabs',
  preferredSlot: 'tts_b',
  create: ({ access }) =>
    createElevenLabsEngine(requireAccess('elevenlabs', access, 'https://api.elevenlabs.io')),
};
