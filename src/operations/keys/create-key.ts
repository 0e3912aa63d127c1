import { v7 as uuid } from 'uuid';
import { generateApiKey, hashApiKey, type KeyMode, keyHint } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import { isPaid } from '../../domain/tiers.ts';
import { type ApiKey, insertApiKey } from '../../storage/api-keys.ts';
import type { Database } from '../../storage/database.ts';
import { findFirstOwner } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { boundedText } from '../input.ts';
import { requireOrganization } from '../organizations/require-organization.ts';

/** A key together with its text, which is not kept and cannot be shown again. */
export type NewApiKey = ApiKey & { readonly key: string };

/** Makes a key that acts for the organization's first owner. */
export async function createKey(
  services: Services,
  input: { organizationId: string; mode: KeyMode; name: string | null },
): Promise<NewApiKey> {
  const { database } = services.store;
  const organization = await requireOrganization(services, input.organizationId);
  const userId = (await findFirstOwner(database, organization.id)) ?? null;
  return makeKey(database, organization, { ...input, userId });
}

/** A new key, which acts for a user where there is one. */
export async function makeKey(
  database: Database,
  organization: Pick<Organization, 'id' | 'tier'>,
  { mode, name, userId }: { mode: KeyMode; name: string | null; userId: string | null },
): Promise<NewApiKey> {
  if (mode === 'live' && !isPaid(organization.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'The free tier has sandbox keys only: ask for a sandbox key.');
  }
  const key = generateApiKey(mode);
  const stored = await insertApiKey(database, {
    id: uuid(),
    organization_id: organization.id,
    user_id: userId,
    mode,
    name: name === null ? `${mode} key` : boundedText('name', name, 200),
    hint: keyHint(key),
    hash: Buffer.from(hashApiKey(key), 'hex'),
  });
  return { ...stored, key };
}
