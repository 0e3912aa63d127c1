import type { ScriptSettings, Verbosity } from '../../domain/conversion-settings.ts';

export function isSummary({ summaryThreshold }: ScriptSettings, changes: number): boolean {
  return summaryThreshold !== null && changes >= summaryThreshold;
}

/** How much a script tells: a summary is brief, whatever detail was asked for. */
export function toldVerbosity(settings: ScriptSettings, changes: number): Verbosity {
  return isSummary(settings, changes) ? 'brief' : settings.verbosity;
}
