import type { FastifyReply } from 'fastify';
import type { KeyMode } from '../../../domain/api-key.ts';
import { isPaid } from '../../../domain/tiers.ts';
import type { Section, Visit } from './section.ts';

type Query = Readonly<Record<string, string | null | undefined>>;

/** The address of a dashboard page, in the organization and the mode that the visit is in. */
export function addressOf(
  { desk }: Pick<Visit, 'desk'>,
  path: string,
  query: Query = {},
  mode: KeyMode = desk.caller.mode,
): string {
  const parameters = new URLSearchParams();
  if (mode === 'sandbox' && isPaid(desk.caller.tier)) parameters.set('mode', 'sandbox');
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return `/dashboard/${desk.caller.organizationId}${path}${text === '' ? '' : `?${text}`}`;
}

/** The first page of a section. */
export function sectionAddress(visit: Pick<Visit, 'desk'>, { path }: Section, mode?: KeyMode): string {
  return addressOf(visit, path === '' ? '' : `/${path}`, {}, mode);
}

/** Where a form leads when it has done its work. `done` names one of the section's notices. */
export function goTo(visit: Visit, path: string, query: Query & { done?: string } = {}): FastifyReply {
  return visit.reply.redirect(addressOf(visit, path, query), 303);
}
