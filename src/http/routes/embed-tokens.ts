import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { embedTokenShape, type EmbedToken as Token } from '../../domain/embed-token.ts';
import { publicPages } from '../../domain/public-pages.ts';
import type { Services } from '../../operations/context.ts';
import { createEmbedToken, listEmbedTokens, revokeEmbedToken } from '../../operations/embed-tokens.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, markReplayed, success } from '../middleware/envelope.ts';
import { idempotencyHeaders, responses, Success, SuccessList } from '../schemas/envelope.ts';
import { Address, DateTime, Text, Uuid } from '../schemas/fields.ts';

const example = 'emb_7Jd2mQx0RkT9bLw4ZsVf1CyHn8GpUe3A';
const ConversionId = Uuid('The conversion.');
const TokenText = Text('The token. Treat it as opaque text.', example);

const EmbedToken = Type.Object(
  {
    token: TokenText,
    conversion_id: Uuid('The only conversion it plays.'),
    embed_url: Address(
      'The player, with the token in its `token` parameter. Goes into an iframe.',
      `https://aloud.example/embed/0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90?token=${example}`,
    ),
    created_at: DateTime('When the token was created.'),
  },
  { title: 'EmbedToken', description: 'Plays one conversion without an API key, until it is revoked.' },
);

const RevokedToken = Type.Object(
  { token: TokenText, revoked: Type.Literal(true), revoked_at: DateTime('When it was revoked.') },
  { title: 'RevokedEmbedToken', description: 'A revoked token.' },
);

const createSchema = {
  operationId: 'createEmbedToken',
  summary: 'Create an embed token',
  description:
    'The token plays this conversion in an embedded player, public or not, and never expires. Needs a paid ' +
    'tier (402 otherwise); an organization can create 100 per UTC day (429 beyond that), and a conversion can ' +
    'have 500 active ones (403 beyond that). Takes no body.',
  params: Type.Object({ id: ConversionId }),
  headers: idempotencyHeaders,
  response: responses([402, 404, 413, 415], { 201: Success(EmbedToken, 'The new token.') }),
};

const listSchema = {
  operationId: 'listEmbedTokens',
  summary: 'List embed tokens',
  description: 'The tokens of this conversion that have not been revoked, newest first.',
  params: Type.Object({ id: ConversionId }),
  response: responses([404], { 200: SuccessList(EmbedToken, 'All active tokens.') }),
};

const revokeSchema = {
  operationId: 'revokeEmbedToken',
  summary: 'Revoke an embed token',
  description: 'The token stops working immediately and permanently. Revoking it again returns 404.',
  params: Type.Object({
    id: ConversionId,
    token: Type.String({ pattern: embedTokenShape, description: 'The token.', examples: [example] }),
  }),
  response: responses([404], { 200: Success(RevokedToken, 'The token is revoked.') }),
};

export function embedTokenRoutes(services: Services): FastifyPluginAsyncTypebox {
  const view = ({ token, conversionId, createdAt }: Token): Static<typeof EmbedToken> => ({
    token,
    conversion_id: conversionId,
    embed_url: `${publicPages(services.siteUrl, conversionId).embedUrl}?token=${token}`,
    created_at: createdAt.toISOString(),
  });
  return async (server) => {
    server.post('/conversions/:id/embed-token', { schema: createSchema }, async (request, reply) => {
      const id = request.params.id.toLowerCase();
      // A key is bound to the address, and there is no body, so a conflict cannot occur.
      const { key, operation } = idempotentRequest(request, `POST /conversions/${id}/embed-token`);
      const { embedToken, replayed } = await createEmbedToken(contextOf(services, request), id, {
        key,
        operation,
        body: null,
      });
      markReplayed(reply, replayed);
      return reply.code(201).send(success(request, view(embedToken)));
    });

    server.get('/conversions/:id/embed-token', { schema: listSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      const tokens = await listEmbedTokens(contextOf(services, request), id);
      return success(request, tokens.map(view), { meta: { total_count: tokens.length, has_more: false } });
    });

    server.delete('/conversions/:id/embed-token/:token', { schema: revokeSchema }, async (request) => {
      const { id, token } = request.params;
      const { revokedAt } = await revokeEmbedToken(contextOf(services, request), id, token);
      return success(request, { token, revoked: true as const, revoked_at: revokedAt.toISOString() });
    });
  };
}
