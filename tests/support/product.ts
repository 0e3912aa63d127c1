import type { Defaults } from '../../src/domain/defaults.ts';
import type { Services } from '../../src/operations/context.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { createOwnProduct } from '../../src/operations/products.ts';

type Input = { organizationId: string; name: string; context: string | null; defaults?: Defaults };

/** Creates a product as the operator does. */
export async function createProduct(services: Services, { organizationId, defaults = {}, ...input }: Input) {
  const context = await actForOrganization(services, { organizationId, mode: 'live' });
  return (await createOwnProduct(context, { ...input, defaults })).product;
}
