import { v7 as uuid } from 'uuid';
import type { AuditAction } from '../domain/audit.ts';
import { changeDefaults, type DefaultsChanges } from '../domain/defaults.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { Database, Store } from '../storage/database.ts';
import { inTransaction } from '../storage/database.ts';
import { lockMembers } from '../storage/members.ts';
import {
  countProducts,
  findProduct,
  insertProduct,
  isProductNameTaken,
  listProductNames,
  listProducts,
  listProductsByAge,
  type Product,
  type ProductName,
  deleteProduct as remove,
  updateProduct as update,
} from '../storage/products.ts';
import { recordAction, recordOperatorAction } from './audit.ts';
import type { CallerContext, ConversionContext, Services } from './context.ts';
import { boundedDefaults, checkDefaults } from './defaults.ts';
import {
  deletedSince,
  findReplay,
  type IdempotentRequest,
  noIdempotencyKey,
  runIdempotent,
} from './idempotency.ts';
import { boundedLine, found, invalid, optionalText } from './input.ts';
import { requireOrganization } from './organizations.ts';
import { type PageRequest, readPage } from './page.ts';
import { requireRole } from './require-role.ts';

export type { Product, ProductName };

type ProductInput = Pick<Product, 'name' | 'context' | 'defaults'>;
type ProductChanges = Partial<Omit<ProductInput, 'defaults'>> & { readonly defaults?: DefaultsChanges };

/** Products that an organization may have. */
export const maxProducts = 500;

/** The products of the caller's organization, by name. */
export function listOwnProducts({ caller, store }: CallerContext) {
  return listProducts(store.database, caller.organizationId, maxProducts);
}

/** The products of the caller's organization, newest first. */
export async function listProductPage(context: CallerContext, page: PageRequest) {
  const { database } = context.store;
  const { organizationId } = context.caller;
  const [products, totalCount] = await Promise.all([
    readPage(context, 'products', page, (rows) => listProductsByAge(database, organizationId, rows)),
    countProducts(database, organizationId),
  ]);
  return { ...products, totalCount };
}

/** The products that a text can be about. */
export function listProductChoices({ caller, store }: CallerContext) {
  return listProductNames(store.database, caller.organizationId, maxProducts);
}

/** One of the caller's products. Any other is not found. */
export function showProduct({ caller, store }: CallerContext, id: string, missing?: string) {
  return found(id, () => findProduct(store.database, caller.organizationId, id), missing);
}

export async function createOwnProduct(
  context: ConversionContext,
  input: ProductInput,
  idempotency: IdempotentRequest = noIdempotencyKey,
) {
  const owner = memberOf(context);
  const { result, replayed } =
    (await findReplay<Added>(context, idempotency)) ??
    (await checkAndAdd(context, owner, input, idempotency));
  const product = await showProduct(context, result.id, deletedSince('product'));
  return { product, warnings: result.warnings ?? [], replayed };
}

/** Kept as JSON for repetitions of the request; those of an older version have no warnings. */
type Added = { readonly id: string; readonly warnings?: readonly FieldMessage[] };

async function checkAndAdd(
  context: ConversionContext,
  owner: Owner,
  input: ProductInput,
  idempotency: IdempotentRequest,
) {
  const warnings = await checkDefaults(context, input.defaults);
  return runIdempotent<Added>(context, idempotency, async (transaction) => {
    const { id } = await add(transaction, owner, input);
    return { id, warnings };
  });
}

export async function changeOwnProduct(context: ConversionContext, id: string, changes: ProductChanges) {
  const owner = memberOf(context);
  const warnings = changes.defaults ? await checkDefaults(context, changeDefaults({}, changes.defaults)) : [];
  return { product: await change(owner, id, changes), warnings };
}

export async function deleteOwnProduct(context: CallerContext, id: string) {
  return removeFrom(memberOf(context), id);
}

type OfOrganization = { readonly organizationId: string };

/** The operator's, within the same limits as those of members. Voices are checked when they are used. */
export async function createProduct(
  services: Services,
  {
    organizationId,
    name,
    context,
    defaults = {},
  }: OfOrganization & Partial<ProductInput> & Omit<ProductInput, 'defaults'>,
) {
  const owner = await operatorFor(services, organizationId);
  return inTransaction(services.store.database, (transaction) =>
    add(transaction, owner, { name, context, defaults }),
  );
}

export async function listProductsOf(services: Services, organizationId: string) {
  const { id } = await requireOrganization(services, organizationId);
  return listProducts(services.store.database, id, maxProducts);
}

export async function updateProduct(
  services: Services,
  { organizationId, id, ...changes }: OfOrganization & { id: string } & ProductChanges,
) {
  return change(await operatorFor(services, organizationId), id, changes);
}

export async function deleteProduct(
  services: Services,
  { organizationId, id }: OfOrganization & { id: string },
) {
  return removeFrom(await operatorFor(services, organizationId), id);
}

/** Who changes the products of an organization, and how that is recorded. */
type Owner = {
  readonly store: Store;
  readonly organizationId: string;
  readonly record: (transaction: Database, action: AuditAction, product: Product) => Promise<void>;
};

function memberOf(context: CallerContext): Owner {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const record: Owner['record'] = (transaction, action, product) =>
    recordAction(context, transaction, action, product);
  return { store, organizationId: caller.organizationId, record };
}

async function operatorFor(services: Services, organizationId: string): Promise<Owner> {
  const { id } = await requireOrganization(services, organizationId);
  const record: Owner['record'] = (transaction, action, product) =>
    recordOperatorAction(transaction, id, action, product);
  return { store: services.store, organizationId: id, record };
}

async function add(transaction: Database, { organizationId, record }: Owner, input: ProductInput) {
  const values = checked(input);
  // One change of an organization at a time: the limit and the free name are checked under the lock.
  await lockMembers(transaction, organizationId);
  if ((await countProducts(transaction, organizationId)) >= maxProducts)
    throw invalid('name', `cannot be used: the organization has ${maxProducts} products`);
  const product = await insertProduct(transaction, { id: uuid(), organizationId, ...values });
  if (!product) throw nameTaken();
  await record(transaction, 'product.created', product);
  return product;
}

/** Changes what is given and leaves the rest. */
function change({ store, organizationId, record }: Owner, id: string, changes: ProductChanges) {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    const product = await found(id, async () => {
      const before = await findProduct(transaction, organizationId, id);
      if (!before) return undefined;
      const defaults = changeDefaults(before.defaults, changes.defaults ?? {});
      const values = checked({ ...before, ...changes, defaults });
      if (await isProductNameTaken(transaction, { organizationId, id, name: values.name })) throw nameTaken();
      return update(transaction, { organizationId, id, ...values });
    });
    await record(transaction, 'product.changed', product);
    return product;
  });
}

function removeFrom({ store, organizationId, record }: Owner, id: string) {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    const product = await found(id, () => remove(transaction, organizationId, id));
    await record(transaction, 'product.deleted', product);
    return product;
  });
}

function checked({ name, context, defaults }: ProductInput): ProductInput {
  return {
    name: boundedLine('name', name, 200),
    context: optionalText('context', context, 10_240),
    defaults: boundedDefaults(defaults),
  };
}

function nameTaken() {
  return invalid('name', 'is taken: the organization has a product of that name');
}
