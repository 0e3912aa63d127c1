import { v7 as uuid } from 'uuid';
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
import { boundedLine, found, invalid, optionalText } from './input.ts';
import { requireOrganization } from './organizations.ts';
import { requireRole } from './require-role.ts';

export type { ProductName };

type ProductInput = { readonly name: string; readonly context: string | null };

/** Products that an organization may have. */
export const maxProducts = 500;

/** The products of the caller's organization, by name. */
export function listOwnProducts({ caller, store }: CallerContext) {
  return listProducts(store.database, caller.organizationId, maxProducts);
}

/** The products that a text can be about. */
export function listProductChoices({ caller, store }: CallerContext) {
  return listProductNames(store.database, caller.organizationId, maxProducts);
}

export function showOwnProduct({ caller, store }: CallerContext, id: string) {
  requireRole(caller, 'admin');
  return found(id, () => findProduct(store.database, caller.organizationId, id));
}

export async function createOwnProduct(context: CallerContext, input: ProductInput) {
  requireRole(context.caller, 'admin');
  return addProduct(context.store, context.caller.organizationId, input, (transaction, product) =>
    recordAction(context, transaction, 'product.created', product),
  );
}

/** The operator adds a product to an organization, within the same limits as its members. */
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
  return lockProducts(context.store, organizationId, async (transaction) => {
    const product = await found(id, async () => {
      if (await isProductNameTaken(transaction, { organizationId, id, name: values.name })) throw nameTaken();
      return updateProduct(transaction, { organizationId, id, ...values });
    });
    await recordAction(context, transaction, 'product.changed', product);
    return product;
  });
}

export async function deleteOwnProduct(context: CallerContext, id: string) {
  const { organizationId } = context.caller;
  requireRole(context.caller, 'admin');
  return lockProducts(context.store, organizationId, async (transaction) => {
    const product = await found(id, () => deleteProduct(transaction, organizationId, id));
    await recordAction(context, transaction, 'product.deleted', product);
    return product;
  });
}

async function addProduct(
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

/** One change of an organization at a time: the limit and the free name are checked under the lock. */
function lockProducts<T>(store: Store, organizationId: string, work: (transaction: Database) => Promise<T>) {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    return work(transaction);
  });
}

function checkProduct({ name, context }: ProductInput): ProductInput {
  return { name: boundedLine('name', name, 200), context: optionalText('context', context, 10_240) };
}

function nameTaken() {
  return invalid('name', 'is taken: the organization has a product of that name');
}
