import type { FastifyRequest } from 'fastify';
import type { Place } from '../../domain/public-pages.ts';
import type { PageAddress } from '../../operations/public-pages/open-page.ts';

export type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

/** The page that a request's address belongs to. */
export function pageAddress(place: Place, request: FastifyRequest<PageRequest>): PageAddress {
  const { token } = request.query;
  return { place, id: request.params.id, token: token === undefined ? null : String(token) };
}
