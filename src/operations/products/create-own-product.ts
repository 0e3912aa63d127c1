import type { Product } from '../../storage/products.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { requireRole } from '../require-role.ts';
import { addProduct } from './add-product.ts';
import type { ProductInput } from './product-input.ts';

export async function createOwnProduct(context: CallerContext, input: ProductInput): Promise<Product> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return addProduct(store, caller.organizationId, input, (transaction, product) =>
    recordAction(context, transaction, 'product.created', product),
  );
}
