import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptSettings, SourceType } from '../../src/domain/conversion-settings.ts';
import { root } from '../support/command-line.ts';

/**
 * A prompt that a model has answered, kept to be judged again when prompt or gate change. The answer names units by
 * words of theirs, in braces, since their numbers change with the reader: `"units": ["{Group bookings}"]`.
 */
export type RecordedAnswer = {
  readonly name: string;
  /** The text, as a path from the recordings' own directory. */
  readonly source: string;
  readonly sourceType: SourceType;
  readonly title: string;
  readonly settings: Partial<ScriptSettings>;
  readonly answer: {
    readonly turns: readonly {
      readonly speaker: 1 | 2;
      readonly section: string | null;
      readonly sentences: readonly { readonly text: string; readonly units: readonly (string | number)[] }[];
    }[];
    readonly highlights: readonly string[];
  };
};

/** All recordings of a directory; `RECORDINGS` names another than that of the repository. */
export function loadRecordings(): { recording: RecordedAnswer; content: string }[] {
  const directory = process.env['RECORDINGS'] ?? `${root}tests/language-models/recordings`;
  return globSync('*.json', { cwd: directory })
    .sort()
    .map((file) => {
      const recording = JSON.parse(readFileSync(join(directory, file), 'utf8')) as Omit<
        RecordedAnswer,
        'name'
      >;
      const content = readFileSync(join(directory, recording.source), 'utf8');
      return { recording: { ...recording, name: file }, content };
    });
}
