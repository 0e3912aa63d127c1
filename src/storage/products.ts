import { sql } from 'kysely';
import type { Database } from './database.ts';

export type Product = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** What scripts should know about the product. */
  readonly context: string | null;
  readonly createdAt: Date;
};

/** Undefined when the organization has a product of that name already. */
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
    .returning(['id', 'organization_id as organizationId', 'name', 'context', 'created_at as createdAt'])
    .executeTakeFirst();
}

export async function productBelongsTo(
  database: Database,
  organizationId: string,
  productId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findProduct(
  database: Database,
  organizationId: string,
  productId: string,
): Promise<Pick<Product, 'id' | 'name' | 'context'> | undefined> {
  return database
    .selectFrom('products')
    .select(['id', 'name', 'context'])
    .where('id', '=', productId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}
