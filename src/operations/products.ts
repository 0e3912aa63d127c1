import { v7 as uuid } from 'uuid';
import { changeDefaults, type DefaultsChanges } from '../domain/defaults.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import { maxContextLength } from '../domain/text-limits.ts';
import { inTransaction } from '../storage/database.ts';
import { lockOrganization } from '../storage/organizations.ts';
import {
  countProducts,
  deleteProduct,
  findProduct,
  insertProduct,
  isProductNameTaken,
  listProductNames,
  listProducts,
  listProductsByAge,
  type Product,
  type ProductName,
  updateProduct,
} from '../storage/products.ts';
import { recordAction } from './audit.ts';
import { type CallerContext, type ConversionServices, requireRole } from './context.ts';
import { boundedDefaults, checkDefaults } from './defaults.ts';
import {
  deletedSince,
  findReplay,
  type IdempotentRequest,
  noIdempotencyKey,
  runIdempotent,
} from './idempotency.ts';
import { boundedLine, findOrThrow, invalid, limitReached, optionalText } from './input.ts';
import { type PageRequest, readCountedPage } from './page.ts';

export type { Product, ProductName };

type ProductInput = Pick<Product, 'name' | 'context' | 'defaults'>;
type ProductChanges = Partial<Omit<ProductInput, 'defaults'>> & { readonly defaults?: DefaultsChanges };

export const maxProducts = 500;

export function listOwnProducts({ caller, store }: CallerContext) {
  return listProducts(store.database, caller.organizationId, maxProducts);
}

export async function listProductPage(context: CallerContext, page: PageRequest) {
  const { database } = context.store;
  const { organizationId } = context.caller;
  return readCountedPage(context, 'products', page, {
    read: (rows) => listProductsByAge(database, organizationId, rows),
    count: () => countProducts(database, organizationId),
  });
}

export function listProductChoices({ caller, store }: CallerContext) {
  return listProductNames(store.database, caller.organizationId, maxProducts);
}

export function showProduct({ caller, store }: CallerContext, id: string, missing?: string) {
  return findOrThrow(id, () => findProduct(store.database, caller.organizationId, id), missing);
}

/** The operator has no `checkVoice`, so voices are checked when they are used. */
type ProductContext = CallerContext & Partial<Pick<ConversionServices, 'checkVoice'>>;

/** Stored as JSON for repeated requests; results of an older version have no warnings. */
type Added = { readonly id: string; readonly warnings?: readonly FieldMessage[] };

export async function createOwnProduct(
  context: ProductContext,
  input: ProductInput,
  idempotency: IdempotentRequest = noIdempotencyKey,
) {
  requireRole(context.caller, 'admin');
  const { result, replayed } =
    (await findReplay<Added>(context, idempotency)) ?? (await checkAndAdd(context, input, idempotency));
  const product = await showProduct(context, result.id, deletedSince('product'));
  return { product, warnings: result.warnings ?? [], replayed };
}

async function checkAndAdd(context: ProductContext, input: ProductInput, idempotency: IdempotentRequest) {
  const { organizationId } = context.caller;
  const warnings = await checkDefaults(context, input.defaults);
  return runIdempotent<Added>(context, idempotency, async (transaction) => {
    const values = checked(input);
    // Serializes changes of an organization, because the limit and the free name are checked under the lock.
    await lockOrganization(transaction, organizationId);
    if ((await countProducts(transaction, organizationId)) >= maxProducts)
      throw limitReached('products', maxProducts, { path: 'name' });
    const product = await insertProduct(transaction, { id: uuid(), organizationId, ...values });
    if (!product) throw nameTaken();
    await recordAction(context, transaction, 'product.created', product);
    return { id: product.id, warnings };
  });
}

export async function changeOwnProduct(context: ProductContext, id: string, changes: ProductChanges) {
  const { caller, store } = context;
  const { organizationId } = caller;
  requireRole(caller, 'admin');
  const warnings = changes.defaults ? await checkDefaults(context, changeDefaults({}, changes.defaults)) : [];
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const product = await findOrThrow(id, async () => {
      const before = await findProduct(transaction, organizationId, id);
      if (!before) return undefined;
      const defaults = changeDefaults(before.defaults, changes.defaults ?? {});
      const values = checked({ ...before, ...changes, defaults });
      if (await isProductNameTaken(transaction, { organizationId, id, name: values.name })) throw nameTaken();
      return updateProduct(transaction, { organizationId, id, ...values });
    });
    await recordAction(context, transaction, 'product.changed', product);
    return { product, warnings };
  });
}

export async function deleteOwnProduct(context: CallerContext, id: string) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, caller.organizationId);
    const product = await findOrThrow(id, () => deleteProduct(transaction, caller.organizationId, id));
    await recordAction(context, transaction, 'product.deleted', product);
    return product;
  });
}

function checked({ name, context, defaults }: ProductInput): ProductInput {
  return {
    name: boundedLine('name', name, 200),
    context: optionalText('context', context, maxContextLength),
    defaults: boundedDefaults(defaults),
  };
}

function nameTaken() {
  return invalid('name', 'is taken: the organization has a product of that name');
}
