import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../domain/client-network.ts';
import type { Place } from '../../domain/public-pages.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { followPage } from '../../operations/public-pages/follow-page.ts';
import type { SendStates } from '../frame/send-states.ts';
import { type PageRequest, pageAddress } from './page-request.ts';

/** Many listeners may share one address. */
const most = 200;

/** How far a conversion is, for those who wait on its page. */
export function pageEventsRoute(
  server: FastifyInstance,
  services: ConversionServices,
  place: Place,
  sendStates: SendStates,
): void {
  const options = { exposeHeadRoute: false, config: { limitedByAddress: true } };
  server.get<PageRequest>(`/${place}/:id/events`, options, async (request, reply) => {
    reply.header('Referrer-Policy', 'no-referrer');
    const holder = { name: clientNetwork(request.ip), most, keyId: null };
    return sendStates(request, reply, holder, (signal) =>
      followPage(services, pageAddress(place, request), signal),
    );
  });
}
