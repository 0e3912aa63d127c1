import { defaultScriptSettings, type ScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { WriterInput } from '../../src/domain/writing.ts';

export type Given = Partial<Omit<WriterInput, 'settings'>> & { settings?: Partial<ScriptSettings> };

/** Returns the input of a writer for a request with only a changelog, overridden by `given`. */
export function writerInput(content: string, given: Given = {}): WriterInput {
  return {
    sourceType: 'changelog',
    title: '',
    content,
    additionalContext: null,
    organizationContext: null,
    productContext: null,
    history: [],
    now: new Date('2026-03-15T00:00:00Z'),
    ...given,
    settings: { ...defaultScriptSettings, ...given.settings },
  };
}
