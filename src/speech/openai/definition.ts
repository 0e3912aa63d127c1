import { requireAccess } from '../cloud/require-access.ts';
import type { EngineDefinition } from '../speech-engine.ts';
import { createOpenAiEngine } from './openai-engine.ts';

export const openai: EngineDefinition = {
  name: 'openai',
  create: ({ access }) => createOpenAiEngine(requireAccess('openai', access, 'https://api.openai.com/v1')),
};
