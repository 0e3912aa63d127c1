import type { FastifyReply } from 'fastify';
import type { KeyMode } from '../../../domain/api-key.ts';
import { isPaid } from '../../../domain/tiers.ts';
import type { DashboardContext, Section } from './section.ts';

type Query = Readonly<Record<string, string | null | undefined>>;

/** The address of a dashboard page, in the organization and the mode that the visit is in. */
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
export function sectionAddress(
  dashboard: Pick<DashboardContext, 'context'>,
  { path }: Section,
  mode?: KeyMode,
): string {
  return addressOf(dashboard, path === '' ? '' : `/${path}`, {}, mode);
}

/** Where a form leads when it has done its work. `done` names one of the section's notices. */
export function goTo(
  dashboard: DashboardContext,
  path: string,
  query: Query & { done?: string } = {},
): FastifyReply {
  return dashboard.reply.redirect(addressOf(dashboard, path, query), 303);
}
