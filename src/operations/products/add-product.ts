import { v7 as uuid } from 'uuid';
import type { Database, Store } from '../../storage/database.ts';
import { insertProduct, listProducts, type Product } from '../../storage/products.ts';
import { invalid } from '../input.ts';
import { lockProducts } from './lock-products.ts';
import { checkProduct, maxProducts, nameTaken, type ProductInput } from './product-input.ts';

/** Adds a product within the limits of its organization. `record` writes it into the audit log. */
export async function addProduct(
  store: Store,
  organizationId: string,
  input: ProductInput,
  record: (transaction: Database, product: Product) => Promise<void>,
): Promise<Product> {
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
