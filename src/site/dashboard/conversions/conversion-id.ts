import { Problem } from '../../../domain/errors.ts';
import { isUuid } from '../../../operations/input.ts';
import { pathText } from '../../frame/query-text.ts';
import type { DashboardContext } from '../frame/section.ts';

/** The conversion that the address names; what cannot be an id names nothing. */
export function conversionId({ request }: DashboardContext): string {
  const id = pathText(request, 'id');
  if (!isUuid(id)) throw new Problem('NOT_FOUND');
  return id.toLowerCase();
}
