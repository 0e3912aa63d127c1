import { sql } from 'kysely';
import type { Database } from './database.ts';

export type Product = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** What the writer should know about the product. */
  readonly context: string | null;
  readonly createdAt: Date;
};

const columns = [
  'id',
  'organization_id as organizationId',
  'name',
  'context',
  'created_at as createdAt',
] as const;

/** Undefined when the organization has a product of that name. */
export function insertProduct(
  database: Database,
  product: { id: string; organizationId: string; name: string; context: string | null },
): Promise<Product | undefined> {
  return database
    .insertInto('products')
    .values({
      id: product.id,
      organization_id: product.organizationId,
      name: product.name,
      context: product.context,
    })
    .onConflict((conflict) => conflict.expression(sql`organization_id, lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function productBelongsTo(
  database: Database,
  organizationId: string,
  productId: string,
): Promise<boolean> {
  return (await findProduct(database, organizationId, productId)) !== undefined;
}

export function findProduct(
  database: Database,
  organizationId: string,
  productId: string,
): Promise<Pick<Product, 'id' | 'name' | 'context'> | undefined> {
  return database
    .selectFrom('products')
    .select(['id', 'name', 'context'])
    .where((product) => product.and({ organization_id: organizationId, id: productId }))
    .executeTakeFirst();
}

/** By name. */
export function listProducts(database: Database, organizationId: string, limit: number): Promise<Product[]> {
  return database
    .selectFrom('products')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}

export type ProductName = Pick<Product, 'id' | 'name'>;

/** By name. */
export function listProductNames(
  database: Database,
  organizationId: string,
  limit: number,
): Promise<ProductName[]> {
  return database
    .selectFrom('products')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}

/** Whether another product of the organization has this name. */
export async function isProductNameTaken(
  database: Database,
  { organizationId, id, name }: { organizationId: string; id: string; name: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('products')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateProduct(
  database: Database,
  { organizationId, id, name, context }: Pick<Product, 'organizationId' | 'id' | 'name' | 'context'>,
): Promise<Product | undefined> {
  return database
    .updateTable('products')
    .set({ name, context })
    .where((product) => product.and({ organization_id: organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}

/** Its conversions stay and keep its name. */
export function deleteProduct(
  database: Database,
  organizationId: string,
  id: string,
): Promise<Product | undefined> {
  return database
    .deleteFrom('products')
    .where((product) => product.and({ organization_id: organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}
