import type { ScriptSettings, Verbosity } from './conversion-settings.ts';
import type { Script } from './script.ts';

/** About the most that a writer tells of a text, however long that is, in characters. */
export const mostTold: Readonly<Record<Verbosity, number>> = { brief: 1_500, normal: 4_000, detailed: 9_000 };

type Text = {
  readonly content: string;
  readonly script: Pick<Script, 'turns'> | null;
  readonly settings: Pick<ScriptSettings, 'verbosity'>;
};

/** About how many characters are spoken: those of the script, or of the text as far as a writer tells it. */
export function spokenCharacters({ content, script, settings }: Text): number {
  if (script) return script.turns.reduce((sum, { text }) => sum + text.length, 0);
  return Math.min(content.length, mostTold[settings.verbosity]);
}
