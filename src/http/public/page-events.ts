import type { FastifyInstance } from 'fastify';
import type { Place } from '../../domain/public-pages.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { followPage } from '../../operations/public-pages/follow-page.ts';
import type { WaitSignal } from '../frame/closing.ts';
import { eventStreamHeaders } from '../frame/event-stream.ts';
import { stateStream } from '../frame/state-events.ts';
import { type PageRequest, pageAddress } from './page-request.ts';

/** How far a conversion is, for those who wait on its page. */
export function pageEventsRoute(
  server: FastifyInstance,
  services: ConversionServices,
  place: Place,
  waitSignal: WaitSignal,
): void {
  const options = { exposeHeadRoute: false, config: { limitedByAddress: true } };
  server.get<PageRequest>(`/${place}/:id/events`, options, async (request, reply) => {
    const stream = await stateStream(followPage(services, pageAddress(place, request), waitSignal(request)));
    return reply.headers(eventStreamHeaders).header('Referrer-Policy', 'no-referrer').send(stream);
  });
}
