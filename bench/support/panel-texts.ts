import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { WriterInput } from '../../src/domain/writing.ts';

/** A text of a panel, and what the writer is asked to do with it. */
export type PanelText = { readonly file: string; readonly input: WriterInput };

type Entry = {
  readonly file: string;
  readonly kind: 'product' | 'library' | 'document';
  readonly title: string;
};

/** The texts of a directory with index.json ([{"file", "kind", "title"}]): brief and normal in turn, two hosts in every third. */
export function readPanelTexts(directory: string): PanelText[] {
  const entries = JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8')) as Entry[];
  return entries.map(({ file, kind, title }, index) => ({
    file,
    input: {
      sourceType: kind === 'document' ? 'document' : 'changelog',
      title,
      content: readFileSync(join(directory, file), 'utf8'),
      additionalContext: null,
      organizationContext: null,
      productContext: null,
      history: [],
      settings: {
        ...defaultScriptSettings,
        verbosity: index % 2 === 0 ? 'brief' : 'normal',
        speakers: index % 3 === 2 ? 2 : 1,
      },
      now: new Date(),
    },
  }));
}
