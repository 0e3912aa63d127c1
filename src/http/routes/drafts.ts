import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { Draft as DraftRecord } from '../../domain/draft.ts';
import type { ConversionContext, ConversionServices } from '../../operations/context.ts';
import { readDefaults } from '../../operations/defaults.ts';
import {
  createDraft,
  deleteDraft,
  describeDraft,
  listDrafts,
  listEpisodes,
  openConversion,
  saveDraft,
  showDraft,
} from '../../operations/drafts/drafts.ts';
import { contextOf } from '../middleware/authentication.ts';
import { idempotentRequest, markReplayed, success } from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-view.ts';
import { Draft, DraftItem, draftView } from '../schemas/draft.ts';
import { changesFrom, DraftCreate, DraftSave, documentFrom } from '../schemas/draft-request.ts';
import {
  Deleted,
  idempotencyHeaders,
  pageMeta,
  pageQuery,
  responses,
  Success,
  SuccessList,
  Uuid,
} from '../schemas/envelope.ts';

const params = Type.Object({ id: Uuid('The draft.') });

const listSchema = {
  operationId: 'listDrafts',
  summary: 'List drafts',
  description: 'Newest first. A draft is kept until it is deleted.',
  querystring: Type.Object(pageQuery(100)),
  response: responses([], { 200: SuccessList(DraftItem, 'One page of drafts.') }),
};

const createSchema = {
  operationId: 'createDraft',
  summary: 'Create a draft',
  description:
    'A draft has a text, settings, a voice and a script, and every version of them has a number. ' +
    '`POST /drafts/{id}/rewrite` writes the script. With `conversion_id` it is the draft of that conversion: the one ' +
    'it was made of, or a new one.',
  headers: idempotencyHeaders,
  body: DraftCreate,
  response: responses([404, 409, 413, 415], { 201: Success(Draft, 'The draft.') }),
};

const showSchema = {
  operationId: 'getDraft',
  summary: 'Get a draft',
  description:
    'Includes the parts of the source that each paragraph is based on, and those that the script leaves out.',
  params,
  response: responses([404], { 200: Success(Draft, 'The draft.') }),
};

const saveSchema = {
  operationId: 'saveDraft',
  summary: 'Save a draft',
  description:
    'Changes the fields that you send and keeps the rest. `turns` replaces the whole script. When the draft was changed since ' +
    '`version`, nothing is saved: the response is 409, and `details.version` has the current version.',
  params,
  body: DraftSave,
  response: responses([404, 409, 413, 415], { 200: Success(Draft, 'The updated draft.') }),
};

const deleteSchema = {
  operationId: 'deleteDraft',
  summary: 'Delete a draft',
  description: 'Deletes all its versions. Its episodes stay.',
  params,
  response: responses([404], { 200: Success(Deleted, 'Deleted.') }),
};

export function draftRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/drafts', { schema: listSchema }, async (request) => {
      const page = await listDrafts(contextOf(services, request), request.query);
      return success(request, page.items.map(apiView), { meta: pageMeta(page) });
    });

    server.post('/drafts', { schema: createSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { body } = request;
      if (body.conversion_id) {
        const opened = await openConversion(context, body.conversion_id);
        return reply.code(201).send(success(request, await viewOf(context, opened, request)));
      }
      const document = documentFrom(body, await readDefaults(context, body.product_id));
      const { draft, replayed } = await createDraft(
        context,
        document,
        idempotentRequest(request, 'POST /drafts'),
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(success(request, await viewOf(context, draft, request)));
    });

    server.get('/drafts/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      return success(request, await viewOf(context, await showDraft(context, request.params.id), request));
    });

    server.patch('/drafts/:id', { schema: saveSchema }, async (request) => {
      const context = contextOf(services, request);
      const { id } = request.params;
      const { version, ...body } = request.body;
      const { document } = await showDraft(context, id);
      const draft = await saveDraft(context, id, { version, changes: changesFrom(body, document) });
      return success(request, await viewOf(context, draft, request));
    });

    server.delete('/drafts/:id', { schema: deleteSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      const { deletedAt } = await deleteDraft(contextOf(services, request), id);
      return success(request, { id, deleted: true as const, deleted_at: deletedAt.toISOString() });
    });
  };
}

/** A draft as the API shows it. */
export async function viewOf(context: ConversionContext, draft: DraftRecord, request: FastifyRequest) {
  const [description, episodes] = await Promise.all([
    describeDraft(context, draft, abortedOnClose(request.raw.socket)),
    listEpisodes(context, draft.id),
  ]);
  return draftView(draft, description, episodes);
}
