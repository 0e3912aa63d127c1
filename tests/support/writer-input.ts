import { defaultScriptSettings, type ScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { WriterInput } from '../../src/domain/writing.ts';

export type Given = Partial<Omit<WriterInput, 'settings'>> & { settings?: Partial<ScriptSettings> };

/** What a writer gets of a caller who sends a changelog and nothing else, but for what is `given`. */
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
