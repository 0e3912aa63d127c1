import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { holdMembers } from '../../storage/members.ts';
import {
  deleteProduct,
  findProduct,
  insertProduct,
  isProductNameTaken,
  listProducts,
  type Product,
  updateProduct,
} from '../../storage/products.ts';
import { recordAct } from '../audit/record-act.ts';
import type { CallerContext } from '../context.ts';
import { boundedText, invalid, isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

/** Products that an organization may have. */
export const mostProducts = 500;

type Input = { readonly name: string; readonly context: string };

/** The products of the caller's organization, by name. */
export function listOwnProducts({ caller, store }: CallerContext): Promise<Product[]> {
  return listProducts(store.database, caller.organizationId, mostProducts);
}

export async function showOwnProduct(
  { caller, store }: CallerContext,
  id: string,
): Promise<Pick<Product, 'id' | 'name' | 'context'>> {
  requireRole(caller, 'admin');
  const product = isUuid(id) ? await findProduct(store.database, caller.organizationId, id) : undefined;
  if (!product) throw new Problem('NOT_FOUND');
  return product;
}

export async function createOwnProduct(context: CallerContext, input: Input): Promise<Product> {
  const { organizationId } = context.caller;
  const values = check(context, input);
  return holding(context, async (transaction) => {
    if ((await listProducts(transaction, organizationId, mostProducts)).length >= mostProducts)
      throw invalid('name', `cannot be used: the organization has ${mostProducts} products`);
    const product = await insertProduct(transaction, { id: uuid(), organizationId, ...values });
    if (!product) throw taken();
    await recordAct(context, transaction, 'product.created', product);
    return product;
  });
}

export async function changeOwnProduct(context: CallerContext, id: string, input: Input): Promise<Product> {
  const { organizationId } = context.caller;
  const values = check(context, input);
  if (!isUuid(id)) throw new Problem('NOT_FOUND');
  return holding(context, async (transaction) => {
    if (await isProductNameTaken(transaction, { organizationId, id, name: values.name })) throw taken();
    const product = await updateProduct(transaction, { organizationId, id, ...values });
    if (!product) throw new Problem('NOT_FOUND');
    await recordAct(context, transaction, 'product.changed', product);
    return product;
  });
}

export async function deleteOwnProduct(context: CallerContext, id: string): Promise<Product> {
  requireRole(context.caller, 'admin');
  return holding(context, async (transaction) => {
    const { organizationId } = context.caller;
    const product = isUuid(id) ? await deleteProduct(transaction, organizationId, id) : undefined;
    if (!product) throw new Problem('NOT_FOUND');
    await recordAct(context, transaction, 'product.deleted', product);
    return product;
  });
}

function check(
  { caller }: CallerContext,
  { name, context }: Input,
): { name: string; context: string | null } {
  requireRole(caller, 'admin');
  return {
    name: boundedText('name', name, 200),
    context: context.trim() === '' ? null : boundedText('context', context, 10_240),
  };
}

/** One change of an organization at a time, so that a limit and a free name still hold when it is made. */
function holding<T>(
  { caller, store }: CallerContext,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(store.database, async (transaction) => {
    await holdMembers(transaction, caller.organizationId);
    return work(transaction);
  });
}

function taken(): Problem {
  return invalid('name', 'is taken: the organization has a product of that name');
}
