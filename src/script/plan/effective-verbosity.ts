import type { ScriptSettings, Verbosity } from '../../domain/conversion-settings.ts';

export function isSummary({ summaryThreshold }: ScriptSettings, changes: number): boolean {
  return summaryThreshold !== null && changes >= summaryThreshold;
}

/** Returns how much a script says. A summary is always brief. */
export function effectiveVerbosity(settings: ScriptSettings, changes: number): Verbosity {
  return isSummary(settings, changes) ? 'brief' : settings.verbosity;
}
