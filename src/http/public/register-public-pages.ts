import type { FastifyInstance } from 'fastify';
import { places } from '../../domain/public-pages.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { createSendStates } from '../frame/send-states.ts';
import { oembedRoute } from './oembed.ts';
import { pageEventsRoute } from './page-events.ts';
import { pageLogoRoute } from './page-logo.ts';
import { pageMediaRoutes } from './page-media.ts';
import { pagePlaysRoute } from './page-plays.ts';

/** What the public pages and players fetch once they are shown, and what other sites ask about them. */
export function registerPublicPages(server: FastifyInstance, services: ConversionServices): void {
  const sendStates = createSendStates(server, services);
  for (const place of places) {
    pageMediaRoutes(server, services, place);
    pageEventsRoute(server, services, place, sendStates);
    pagePlaysRoute(server, services, place);
  }
  pageLogoRoute(server, services);
  oembedRoute(server, services);
}
