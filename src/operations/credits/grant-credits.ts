import { v7 as uuid } from 'uuid';
import { type CreditGrant, insertCreditGrant } from '../../storage/credits.ts';
import type { Services } from '../context.ts';
import { invalid } from '../input.ts';
import { requireOrganization } from '../organizations/require-organization.ts';

/** Gives an organization credits, which are used once its monthly quota is. */
export async function grantCredits(
  services: Services,
  input: { organizationId: string; audio: number; expiresAt: Date | null },
): Promise<CreditGrant> {
  const organization = await requireOrganization(services, input.organizationId);
  if (!Number.isInteger(input.audio) || input.audio < 1 || input.audio > 1_000_000) {
    throw invalid('audio', 'must be a whole number from 1 to 1000000');
  }
  if (input.expiresAt !== null && !(input.expiresAt.getTime() > Date.now())) {
    throw invalid('expires', 'must be a date in the future, such as 2030-12-31');
  }
  return insertCreditGrant(services.store.database, {
    id: uuid(),
    organizationId: organization.id,
    kind: 'audio',
    amount: input.audio,
    expiresAt: input.expiresAt,
  });
}
