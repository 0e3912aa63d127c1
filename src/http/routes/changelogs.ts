import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Services } from '../../operations/context.ts';
import { listChangelogs } from '../../operations/conversions/conversions.ts';
import { contextOf } from '../middleware/access.ts';
import { successPage } from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-view.ts';
import { DateTime, Nullable, pageQuery, responses, SuccessList, Uuid } from '../schemas/envelope.ts';

const Changelog = Type.Object(
  {
    id: Uuid('The conversion that narrated it.'),
    title: Type.String({ examples: ['Northwind 2.4'] }),
    product_name: Nullable(Type.String({ examples: ['Northwind'] })),
    version: Nullable(Type.String({ examples: ['2.4.0'] })),
    change_count: Type.Integer({ minimum: 0, description: 'Number of changes found.', examples: [7] }),
    highlights: Type.Array(Type.String({ examples: ['Search finds archived projects.'] }), {
      description: 'The most important changes, in up to three sentences.',
    }),
    created_at: DateTime('When its conversion was accepted.'),
  },
  {
    title: 'Changelog',
    description: 'Release notes that were narrated, and that later scripts may refer to.',
  },
);

const listSchema = {
  operationId: 'listChangelogs',
  summary: 'List changelogs',
  description:
    'Release notes whose conversion is completed, newest first. They are the history that `use_history` draws on.',
  querystring: Type.Object({
    product_name: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Only those of this product. Not case-sensitive.',
        examples: ['Northwind'],
      }),
    ),
    ...pageQuery(50),
  }),
  response: responses([], { 200: SuccessList(Changelog, 'One page of changelogs.') }),
};

export function changelogHistoryRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/changelogs', { schema: listSchema }, async (request) => {
      const { product_name, ...asked } = request.query;
      const page = await listChangelogs(contextOf(services, request), {
        productName: product_name?.trim() || null,
        ...asked,
      });
      return successPage(request, page, ({ highlights, ...changelog }) => ({
        ...apiView(changelog),
        highlights: [...(highlights ?? [])],
      }));
    });
  };
}
