import { type ErrorCode, Problem } from '../../domain/errors.ts';
import { errorSentence, type FieldMessage } from '../../domain/field-message.ts';

export type ShownProblem = {
  readonly code: ErrorCode;
  readonly message: string;
  /** The affected field. Defaults to the text if the error names none. */
  readonly path: string;
  readonly status: number;
};

const names: Readonly<Record<string, string>> = {
  additional_context: 'The context',
  content: 'The source text',
  'script.turns': 'The script',
  'script.turns.section': 'The title of a section',
  'settings.audience': 'The audience',
  'settings.cta': 'The call to action',
  'settings.version': 'The version',
  sound: '“Sounds like”',
  spoken: '“Sounds like”',
  text: 'The paragraph',
  url: 'The address',
  written: 'The word',
  'voice.host_voice_ids': 'The choice of voices',
  'voice.pronunciation_notes': 'The pronunciation list',
};

/** Returns the first words of a sentence about a field: its name, or else the last words of its path. */
export function nameOfField(path: string): string {
  const words = path.split('.').filter((step) => !/^\d+$/.test(step));
  return names[path] ?? `The ${(words.at(-1) ?? path).replace(/_ids?$/, '').replaceAll('_', ' ')}`;
}

export function sentenceOf({ path, message }: FieldMessage): string {
  return errorSentence(nameOfField(path), message);
}

/** Returns an error as one sentence. Rethrows internal errors. */
export function shownProblem(error: unknown): ShownProblem {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const { code, details, status } = error;
  const [first] = Array.isArray(details) ? details : [];
  const message = first ? sentenceOf(first) : error.message;
  return { code, message, path: first?.path ?? 'content', status };
}
