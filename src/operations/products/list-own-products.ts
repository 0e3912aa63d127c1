import { listProducts, type Product } from '../../storage/products.ts';
import type { CallerContext } from '../context.ts';
import { maxProducts } from './product-input.ts';

/** The products of the caller's organization, by name. */
export function listOwnProducts({ caller, store }: CallerContext): Promise<Product[]> {
  return listProducts(store.database, caller.organizationId, maxProducts);
}
