import { listProductNames, type ProductName } from '../../storage/products.ts';
import type { CallerContext } from '../context.ts';
import { maxProducts } from '../products/product-input.ts';

export type { ProductName };

/** The products that a text can be about. */
export function listProductChoices({ caller, store }: CallerContext): Promise<ProductName[]> {
  return listProductNames(store.database, caller.organizationId, maxProducts);
}
