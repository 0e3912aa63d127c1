import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { createGuardedFetch } from './guarded-fetch.ts';
import { createOllamaFetch, isOllama } from './ollama.ts';
import type { LanguageModelOptions } from './options.ts';
import type { ServerMemory } from './server-memory.ts';

const addresses = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

/**
 * Opens a model. Only this function knows the vendors. It always sets address and key, so that no provider looks for
 * its own.
 */
export async function openModel(
  options: LanguageModelOptions,
  memory: ServerMemory,
  { plain, onByte }: { readonly plain: boolean; readonly onByte: () => void },
): Promise<LanguageModel> {
  const baseURL = options.baseUrl?.trim().replace(/\/{1,9}$/, '') || addresses[options.kind];
  // The SDK would print unsupported options. Our warnings go to the caller instead.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const fetching = createGuardedFetch(onByte);
  if (options.kind === 'anthropic') {
    return createAnthropic({ baseURL, apiKey: options.apiKey ?? '', fetch: fetching })(options.model);
  }
  memory.ollama ??= options.apiKey === null && (await isOllama(baseURL));
  const provider = createOpenAICompatible({
    name: 'writer',
    baseURL,
    fetch: memory.ollama ? createOllamaFetch(baseURL, fetching) : fetching,
    supportsStructuredOutputs: true,
    includeUsage: !plain,
    ...(options.apiKey === null ? {} : { apiKey: options.apiKey }),
  });
  return provider.chatModel(options.model);
}
