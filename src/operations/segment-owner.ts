import type { KeyMode } from '../domain/api-key.ts';
import type { SegmentOwner } from '../domain/segment-owner.ts';
import { recordSegmentUse } from '../storage/segment-uses.ts';
import type { Services } from './context.ts';

export function segmentOwnerOf(
  { secrets, store }: Pick<Services, 'secrets' | 'store'>,
  {
    id,
    organizationId,
    mode,
  }: { readonly id: string; readonly organizationId: string; readonly mode: KeyMode },
): SegmentOwner {
  return {
    secret: secrets.sign('segments', `${organizationId}\n${mode}`),
    note: (keys) => recordSegmentUse(store.database, { organizationId, id }, keys),
  };
}
