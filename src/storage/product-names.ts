import type { Database } from './database.ts';

export type ProductName = { readonly id: string; readonly name: string };

/** What there is to choose from, by name. */
export function listProductNames(
  database: Database,
  organizationId: string,
  most: number,
): Promise<ProductName[]> {
  return database
    .selectFrom('products')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .limit(most)
    .execute();
}
