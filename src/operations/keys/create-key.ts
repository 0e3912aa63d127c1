import { v7 as uuid } from 'uuid';
import { generateApiKey, hashApiKey, type KeyMode, keyHint } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import { isPaid } from '../../domain/tiers.ts';
import { type ApiKey, insertApiKey } from '../../storage/api-keys.ts';
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
  if (input.mode === 'live' && !isPaid(organization.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'The free tier has sandbox keys only: ask for a sandbox key.');
  }
  const key = generateApiKey(input.mode);
  const stored = await insertApiKey(database, {
    id: uuid(),
    organization_id: organization.id,
    user_id: (await findFirstOwner(database, organization.id)) ?? null,
    mode: input.mode,
    name: input.name === null ? `${input.mode} key` : boundedText('name', input.name, 200),
    hint: keyHint(key),
    hash: hashApiKey(key),
  });
  return { ...stored, key };
}
