import type { ScriptSettings, Verbosity } from './conversion-settings.ts';
import type { Script } from './script.ts';

/** The approximate maximum length of a written script in characters, for texts of any length. */
export const maxNarrated: Readonly<Record<Verbosity, number>> = {
  brief: 1_500,
  normal: 4_000,
  detailed: 9_000,
};

type Text = {
  readonly content: string;
  readonly script: Pick<Script, 'turns'> | null;
  readonly settings: Pick<ScriptSettings, 'verbosity'>;
};

/** Estimates the spoken characters: those of the script, or of the text up to the maximum of a written script. */
export function spokenCharacters({ content, script, settings }: Text): number {
  if (script) return script.turns.reduce((sum, { text }) => sum + text.length, 0);
  return Math.min(content.length, maxNarrated[settings.verbosity]);
}
