import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathText, queryText } from '../layout/request.ts';
import type { SiteOptions } from '../site-options.ts';
import { createCatalog } from './catalog.ts';
import type { ApiDocument } from './document.ts';
import { guides } from './guides/guides.ts';
import {
  guidePage,
  missingPage,
  operationPage,
  overviewPage,
  type Reference,
  resourcePage,
  searchPage,
} from './pages.ts';
import { sendForReader, sendForVisitor } from './reader.ts';
import { createIndex } from './search.ts';

/** The document is complete when all routes are, so it is read for the first page. */
export function referenceOf({ services, siteUrl, apiDocument }: SiteOptions): () => Reference {
  let opened: Reference | undefined;
  return () => {
    if (opened) return opened;
    const catalog = createCatalog(apiDocument() as ApiDocument);
    const context = { server: siteUrl, tiers: services.tiers };
    opened = { catalog, index: createIndex(catalog, context), ...context };
    return opened;
  };
}

/** The documentation at `/docs`, made from the OpenAPI document. */
export function referenceRoutes(site: FastifyInstance, options: SiteOptions, open: () => Reference): void {
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    sendForVisitor(options, request, reply, (visitor) => missingPage(open(), visitor), 404);
  site.get('/docs', async (request, reply) =>
    sendForVisitor(options, request, reply, (visitor) => overviewPage(open(), visitor)),
  );
  site.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308));
  site.get('/docs/json', async (_request, reply) => reply.redirect('/v1/openapi', 308));
  site.get('/docs/yaml', async (_request, reply) => reply.redirect('/v1/openapi?format=yaml', 308));
  site.get('/docs/search', async (request, reply) => {
    const query = queryText(request, 'q', 100).trim();
    return sendForVisitor(options, request, reply, (visitor) => searchPage(open(), visitor, query));
  });
  site.get('/docs/:guide', async (request, reply) => {
    const guide = guides.find(({ path }) => path === pathText(request, 'guide'));
    if (!guide) return missing(request, reply);
    return sendForReader(options, request, reply, (reader) => guidePage(open(), guide, reader));
  });
  site.get('/docs/reference/:resource', async (request, reply) => {
    const address = `/docs/reference/${pathText(request, 'resource')}`;
    const resource = open().catalog.resources.find((each) => each.address === address);
    if (!resource) return missing(request, reply);
    return sendForVisitor(options, request, reply, (visitor) => resourcePage(open(), visitor, resource));
  });
  site.get('/docs/reference/:resource/:operation', async (request, reply) => {
    const address = `/docs/reference/${pathText(request, 'resource')}/${pathText(request, 'operation')}`;
    const resource = open().catalog.resources.find((each) => address.startsWith(`${each.address}/`));
    const entry = resource?.entries.find((each) => each.address === address);
    if (!resource || !entry) return missing(request, reply);
    return sendForReader(options, request, reply, (reader) => operationPage(open(), resource, entry, reader));
  });
  site.get('/docs/*', missing);
}
