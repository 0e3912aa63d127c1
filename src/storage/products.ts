import { sql } from 'kysely';
import { countRows, type Database, newestFirst, type PageRows } from './database.ts';
import type { Row } from './tables.ts';

const columns = ['id', 'organizationId', 'name', 'context', 'defaults', 'createdAt'] as const;

export type Product = Row<'products', (typeof columns)[number]>;

/** Returns undefined if the organization already has a product of that name. */
export function insertProduct(
  database: Database,
  { id, organizationId, name, context, defaults }: Omit<Product, 'createdAt'>,
): Promise<Product | undefined> {
  return database
    .insertInto('products')
    .values({ id, organizationId, name, context, defaults: JSON.stringify(defaults) })
    .onConflict((conflict) => conflict.expression(sql`organization_id, lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function findProduct(database: Database, organizationId: string, productId: string) {
  return database
    .selectFrom('products')
    .select(columns)
    .where((product) => product.and({ organizationId, id: productId }))
    .executeTakeFirst();
}

export function listProducts(database: Database, organizationId: string, limit: number): Promise<Product[]> {
  return database
    .selectFrom('products')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}

export function listProductsByAge(database: Database, organizationId: string, rows: PageRows) {
  const query = database.selectFrom('products').select(columns).where('organizationId', '=', organizationId);
  return newestFirst(query, 'products', rows).execute();
}

export function countProducts(database: Database, organizationId: string): Promise<number> {
  return countRows(database.selectFrom('products').where('organizationId', '=', organizationId));
}

export type ProductName = Pick<Product, 'id' | 'name'>;

export function listProductNames(database: Database, organizationId: string, limit: number) {
  return database
    .selectFrom('products')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}

export async function isProductNameTaken(
  database: Database,
  { organizationId, id, name }: { organizationId: string; id: string; name: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('products')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateProduct(
  database: Database,
  { organizationId, id, name, context, defaults }: Omit<Product, 'createdAt'>,
): Promise<Product | undefined> {
  return database
    .updateTable('products')
    .set({ name, context, defaults: JSON.stringify(defaults) })
    .where((product) => product.and({ organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a product. Its conversions stay and retain its name. */
export function deleteProduct(database: Database, organizationId: string, id: string) {
  return database
    .deleteFrom('products')
    .where((product) => product.and({ organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}
