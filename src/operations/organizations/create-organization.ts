import { v7 as uuid } from 'uuid';
import type { Organization } from '../../domain/organization.ts';
import type { Tier } from '../../domain/tiers.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertOrganization } from '../../storage/organizations.ts';
import type { Services } from '../context.ts';
import { boundedText } from '../input.ts';

export function createOrganization(
  services: Services,
  input: { name: string; tier: Tier },
): Promise<Organization> {
  const name = boundedText('name', input.name, 200);
  return inTransaction(services.store.database, (transaction) =>
    insertOrganization(transaction, { id: uuid(), name, tier: input.tier }),
  );
}
