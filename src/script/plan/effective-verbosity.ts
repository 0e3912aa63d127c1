import type { ScriptSettings, Verbosity } from '../../domain/conversion-settings.ts';

export function isSummary({ summaryThreshold }: ScriptSettings, changes: number): boolean {
  return summaryThreshold !== null && changes >= summaryThreshold;
}

/** How much a script says: a summary is always brief. */
export function effectiveVerbosity(settings: ScriptSettings, changes: number): Verbosity {
  return isSummary(settings, changes) ? 'brief' : settings.verbosity;
}
