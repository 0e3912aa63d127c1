import type { FieldMessage } from '../domain/field-message.ts';
import type { WriterInput } from '../domain/writing.ts';
import { isOrder } from './units/find-orders.ts';

/** Removes names that contain orders, because they may come from a page or an issue. */
export function withoutOrders(input: WriterInput): { input: WriterInput; warnings: FieldMessage[] } {
  const warnings: FieldMessage[] = [];
  const spoken = (path: string, name: string | null) => {
    if (name === null || !isOrder(name)) return name;
    warnings.push({ path, message: 'is not spoken, because it gives listeners or their devices an order' });
    return null;
  };
  const { title, settings } = input;
  const names = {
    productName: spoken('settings.product_name', settings.productName),
    version: spoken('settings.version', settings.version),
  };
  return {
    input: { ...input, title: spoken('title', title) ?? '', settings: { ...settings, ...names } },
    warnings,
  };
}
