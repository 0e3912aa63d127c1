import type { KeyMode } from '../../../domain/api-key.ts';
import { isPaid } from '../../../domain/tiers.ts';
import type { DashboardContext, Query, Section } from './section.ts';

/** The address of a dashboard page in the current organization and mode. */
export function addressOf(
  { context }: Pick<DashboardContext, 'context'>,
  path: string,
  query: Query = {},
  mode: KeyMode = context.caller.mode,
): string {
  const parameters = new URLSearchParams();
  if (mode === 'sandbox' && isPaid(context.caller.tier)) parameters.set('mode', 'sandbox');
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return `/dashboard/${context.caller.organizationId}${path}${text === '' ? '' : `?${text}`}`;
}

/** The first page of a section. */
export function sectionAddress(dashboard: DashboardContext, { path }: Section, mode?: KeyMode): string {
  return addressOf(dashboard, path === '' ? '' : `/${path}`, {}, mode);
}
