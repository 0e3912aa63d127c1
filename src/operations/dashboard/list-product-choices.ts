import { listProductNames, type ProductName } from '../../storage/product-names.ts';
import type { CallerContext } from '../context.ts';

export type { ProductName };

const most = 200;

/** The products that a text can be about. */
export function listProductChoices({ caller, store }: CallerContext): Promise<ProductName[]> {
  return listProductNames(store.database, caller.organizationId, most);
}
