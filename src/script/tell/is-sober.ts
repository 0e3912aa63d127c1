import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import type { Change } from '../../domain/writing.ts';
import { mustBeTold } from '../condense/must-be-told.ts';

/** Whether what happened is too serious for a cheerful voice, and the caller wants that heeded. */
export function isSober(settings: ScriptSettings, changes: readonly Change[]): boolean {
  return (
    settings.severityAwareTone &&
    changes.some((change) => mustBeTold(change) || change.severity === 'critical')
  );
}
