import type { Product } from '../../storage/products.ts';
import { recordOperatorAction } from '../audit/record-action.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { addProduct } from './add-product.ts';
import type { ProductInput } from './product-input.ts';

/** The operator adds a product to an organization, within the same limits as its own people. */
export async function createProduct(
  services: Services,
  input: ProductInput & { organizationId: string },
): Promise<Product> {
  const { id } = await requireOrganization(services, input.organizationId);
  return addProduct(services.store, id, input, (transaction, product) =>
    recordOperatorAction(transaction, id, 'product.created', product),
  );
}
