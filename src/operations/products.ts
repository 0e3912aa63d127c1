import { v7 as uuid } from 'uuid';
import { Problem } from '../domain/errors.ts';
import { type Database, inTransaction, type Store } from '../storage/database.ts';
import { lockMembers } from '../storage/members.ts';
import {
  deleteProduct,
  findProduct,
  insertProduct,
  isProductNameTaken,
  listProductNames,
  listProducts,
  type Product,
  type ProductName,
  updateProduct,
} from '../storage/products.ts';
import { recordAction, recordOperatorAction } from './audit.ts';
import type { CallerContext, Services } from './context.ts';
import { boundedText, invalid, isUuid } from './input.ts';
import { requireOrganization } from './organizations/organizations.ts';
import { requireRole } from './require-role.ts';

/** The products of the caller's organization, by name. */
export function listOwnProducts({ caller, store }: CallerContext): Promise<Product[]> {
  return listProducts(store.database, caller.organizationId, maxProducts);
}

export type { ProductName };

/** The products that a text can be about. */
export function listProductChoices({ caller, store }: CallerContext): Promise<ProductName[]> {
  return listProductNames(store.database, caller.organizationId, maxProducts);
}

export async function showOwnProduct({ caller, store }: CallerContext, id: string) {
  requireRole(caller, 'admin');
  const product = isUuid(id) ? await findProduct(store.database, caller.organizationId, id) : undefined;
  if (!product) throw new Problem('NOT_FOUND');
  return product;
}

export async function createOwnProduct(context: CallerContext, input: ProductInput): Promise<Product> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return addProduct(store, caller.organizationId, input, (transaction, product) =>
    recordAction(context, transaction, 'product.created', product),
  );
}

/** The operator adds a product to an organization, within the same limits as its own people. */
export async function createProduct(services: Services, input: ProductInput & { organizationId: string }) {
  const { id } = await requireOrganization(services, input.organizationId);
  return addProduct(services.store, id, input, (transaction, product) =>
    recordOperatorAction(transaction, id, 'product.created', product),
  );
}

export async function changeOwnProduct(context: CallerContext, id: string, input: ProductInput) {
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

/** Adds a product within the limits of its organization. `record` writes it into the audit log. */
export async function addProduct(
  store: Store,
  organizationId: string,
  input: ProductInput,
  record: (transaction: Database, product: Product) => Promise<void>,
) {
  const values = checkProduct(input);
  return lockProducts(store, organizationId, async (transaction) => {
    if ((await listProducts(transaction, organizationId, maxProducts)).length >= maxProducts)
      throw invalid('name', `cannot be used: the organization has ${maxProducts} products`);
    const product = await insertProduct(transaction, { id: uuid(), organizationId, ...values });
    if (!product) throw nameTaken();
    await record(transaction, product);
    return product;
  });
}

/** One change of an organization at a time, so that a limit and a free name still hold when it is made. */
export function lockProducts<Result>(
  store: Store,
  organizationId: string,
  work: (transaction: Database) => Promise<Result>,
) {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    return work(transaction);
  });
}

export type ProductInput = { readonly name: string; readonly context: string | null };

/** Products that an organization may have. */
export const maxProducts = 500;

/** An empty context is none. */
export function checkProduct({ name, context }: ProductInput): ProductInput {
  return {
    name: boundedText('name', name, 200),
    context: context === null || context.trim() === '' ? null : boundedText('context', context, 10_240),
  };
}

export function nameTaken(): Problem {
  return invalid('name', 'is taken: the organization has a product of that name');
}
