import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { guardedFetch } from './guarded-fetch.ts';
import type { LanguageModelOptions } from './options.ts';

const addresses = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

/** The one place that names vendors. Address and key are always given, so that no provider looks for its own. */
export function openModel(options: LanguageModelOptions): LanguageModel {
  const baseURL = options.baseUrl?.trim().replace(/\/{1,9}$/, '') || addresses[options.kind];
  // The SDK would print what a provider does not support; our warnings go to the caller instead.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  if (options.kind === 'anthropic') {
    return createAnthropic({ baseURL, apiKey: options.apiKey ?? '', fetch: guardedFetch })(options.model);
  }
  const provider = createOpenAICompatible({
    name: 'writer',
    baseURL,
    fetch: guardedFetch,
    supportsStructuredOutputs: true,
    ...(options.apiKey === null ? {} : { apiKey: options.apiKey }),
  });
  return provider.chatModel(options.model);
}
