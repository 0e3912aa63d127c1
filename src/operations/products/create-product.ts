import { v7 as uuid } from 'uuid';
import { insertProduct, type Product } from '../../storage/products.ts';
import type { Services } from '../context.ts';
import { boundedText, invalid } from '../input.ts';
import { requireOrganization } from '../organizations/require-organization.ts';

export async function createProduct(
  services: Services,
  input: { organizationId: string; name: string; context: string | null },
): Promise<Product> {
  const organization = await requireOrganization(services, input.organizationId);
  const product = await insertProduct(services.store.database, {
    id: uuid(),
    organizationId: organization.id,
    name: boundedText('name', input.name, 200),
    context: input.context === null ? null : boundedText('context', input.context, 10_240),
  });
  if (!product) throw invalid('name', 'is taken: the organization has a product of that name');
  return product;
}
