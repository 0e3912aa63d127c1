import { Problem } from '../../domain/errors.ts';
import { deleteProduct, type Product } from '../../storage/products.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { lockProducts } from './lock-products.ts';

export async function deleteOwnProduct(context: CallerContext, id: string): Promise<Product> {
  const { organizationId } = context.caller;
  requireRole(context.caller, 'admin');
  return lockProducts(context.store, organizationId, async (transaction) => {
    const product = isUuid(id) ? await deleteProduct(transaction, organizationId, id) : undefined;
    if (!product) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'product.deleted', product);
    return product;
  });
}
