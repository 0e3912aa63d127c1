import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Place } from '../../domain/public-pages.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { countPlay } from '../../operations/public-pages/count-play.ts';
import { type PageRequest, pageAddress } from './page-request.ts';

const Report = Type.Object({
  view: Type.String({ maxLength: 200 }),
  seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  completed: Type.Boolean(),
});

/** What a player tells about listening. Nothing else about the request is looked at or kept. */
export function pagePlaysRoute(server: FastifyInstance, services: ConversionServices, place: Place): void {
  const options = {
    schema: { body: Report },
    config: { limitedByAddress: true },
    bodyLimit: 1024,
    logLevel: 'warn' as const,
  };
  server.post<PageRequest & { Body: Static<typeof Report> }>(
    `/${place}/:id/plays`,
    options,
    async (request, reply) => {
      await countPlay(services, pageAddress(place, request), request.body);
      return reply.code(204).header('Cache-Control', 'no-store').send();
    },
  );
}
