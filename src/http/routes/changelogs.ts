import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Services } from '../../operations/context.ts';
import { listChangelogs } from '../../operations/conversions/conversions.ts';
import { contextOf } from '../middleware/access.ts';
import { successPage } from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-names.ts';
import { pageQuery, responses, SuccessList } from '../schemas/envelope.ts';
import { Count, DateTime, Nullable, Text, Uuid } from '../schemas/fields.ts';

const Changelog = Type.Object(
  {
    id: Uuid('The conversion that narrated it.'),
    title: Text(undefined, 'Northwind 2.4'),
    product_name: Nullable(Text(undefined, 'Northwind')),
    version: Nullable(Text(undefined, '2.4.0')),
    change_count: Count('Number of changes found.', 7),
    highlights: Type.Array(Text(undefined, 'Search finds archived projects.'), {
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
