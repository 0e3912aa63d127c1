import type { Change } from '../../domain/writing.ts';

/** Breaking and security changes are told whatever the length. */
export function mustBeTold(change: Pick<Change, 'breaking' | 'category'>): boolean {
  return change.breaking || change.category === 'breaking' || change.category === 'security';
}
