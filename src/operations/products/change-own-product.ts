import { Problem } from '../../domain/errors.ts';
import { isProductNameTaken, type Product, updateProduct } from '../../storage/products.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { lockProducts } from './lock-products.ts';
import { checkProduct, nameTaken, type ProductInput } from './product-input.ts';

export async function changeOwnProduct(
  context: CallerContext,
  id: string,
  input: ProductInput,
): Promise<Product> {
  const { organizationId } = context.caller;
  requireRole(context.caller, 'admin');
  const values = checkProduct(input);
  if (!isUuid(id)) throw new Problem('NOT_FOUND');
  return lockProducts(context.store, organizationId, async (transaction) => {
    if (await isProductNameTaken(transaction, { organizationId, id, name: values.name })) throw nameTaken();
    const product = await updateProduct(transaction, { organizationId, id, ...values });
    if (!product) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'product.changed', product);
    return product;
  });
}
