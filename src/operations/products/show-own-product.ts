import { Problem } from '../../domain/errors.ts';
import { findProduct, type Product } from '../../storage/products.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

export async function showOwnProduct(
  { caller, store }: CallerContext,
  id: string,
): Promise<Pick<Product, 'id' | 'name' | 'context'>> {
  requireRole(caller, 'admin');
  const product = isUuid(id) ? await findProduct(store.database, caller.organizationId, id) : undefined;
  if (!product) throw new Problem('NOT_FOUND');
  return product;
}
