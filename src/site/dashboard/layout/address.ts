import type { KeyMode } from '../../../domain/api-key.ts';
import { isPaid } from '../../../domain/tiers.ts';
import type { DashboardContext, Section } from './section.ts';

type Query = Readonly<Record<string, string | null | undefined>>;

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

/** Redirects after a form. `done` names one of the section's flash messages. */
export function goTo(dashboard: DashboardContext, path: string, done?: string, query: Query = {}) {
  return dashboard.reply.redirect(addressOf(dashboard, path, { ...query, done }), 303);
}
