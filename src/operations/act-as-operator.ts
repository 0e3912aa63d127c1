import { Problem } from '../domain/errors.ts';
import { findConversionById, type Scope } from '../storage/conversions/find-conversion.ts';
import { readUsage } from '../storage/usage.ts';
import { findDeliveryScope } from '../storage/webhooks/deliveries.ts';
import type { CallerContext, Services } from './context.ts';
import { found } from './input.ts';
import { requireOrganization } from './organizations.ts';
import { usageFrom } from './quota.ts';

/** Lets the operator call the operations of an organization. Its log says that the operator did it. */
export async function actForOrganization<S extends Services>(
  services: S,
  { organizationId, mode }: Scope,
): Promise<CallerContext<S>> {
  const { id, tier, defaults } = await requireOrganization(services, organizationId);
  const figures = await readUsage(services.store.database, id);
  if (!figures) throw new Problem('NOT_FOUND');
  const usage = usageFrom(figures, services.tiers);
  const person = { keyId: null, userId: null, role: 'owner', isOperator: true } as const;
  const caller = { ...person, mode, organizationId: id, defaultOrganizationId: id, tier, defaults, usage };
  return { ...services, caller };
}

/** Any conversion of the installation. */
export function requireConversion({ store }: Services, id: string) {
  return found(id, () => findConversionById(store.database, id), `There is no conversion with the id ${id}.`);
}

/** The same for a delivery: whose it is. */
export function requireDeliveryScope({ store }: Services, id: string) {
  return found(id, () => findDeliveryScope(store.database, id), `There is no delivery with the id ${id}.`);
}
