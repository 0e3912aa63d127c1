import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { Draft as DraftRecord } from '../../domain/draft.ts';
import type { ConversionContext, ConversionServices } from '../../operations/context.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { convertDraft } from '../../operations/drafts/convert-draft.ts';
import {
  createDraft,
  deleteDraft,
  describeDraft,
  listDrafts,
  listDraftVersions,
  listEpisodes,
  openConversion,
  restoreDraft,
  saveDraft,
  showDraft,
} from '../../operations/drafts/drafts.ts';
import { addUnit, rewriteDraft } from '../../operations/drafts/rewrite-draft.ts';
import { sendAcceptedAttempt } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import {
  idempotentRequest,
  idempotentRequestAt,
  markReplayed,
  success,
  successPage,
} from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-names.ts';
import { AcceptedAttempt } from '../schemas/conversion.ts';
import { partialSettingsFrom } from '../schemas/conversion-request.ts';
import { Draft, DraftItem, draftView, Version } from '../schemas/draft.ts';
import {
  changesFrom,
  DraftConvert,
  DraftCreate,
  DraftRewrite,
  DraftSave,
  documentFrom,
} from '../schemas/draft-request.ts';
import {
  Deleted,
  deletedView,
  idempotencyHeaders,
  pageQuery,
  responses,
  Success,
  SuccessList,
} from '../schemas/envelope.ts';
import { DateTime, Nullable, Uuid } from '../schemas/fields.ts';

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
    'Changes the fields that you send and keeps the rest. Null removes a value. `turns` replaces the whole script. When the ' +
    'draft was changed since `version`, nothing is saved: the response is 409, and `details.version` has the current version.',
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
      return successPage(request, page, apiView);
    });

    server.post('/drafts', { schema: createSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { body } = request;
      if (body.conversion_id) {
        const opened = await openConversion(context, body.conversion_id);
        return reply.code(201).send(await shown(context, opened, request));
      }
      const document = documentFrom(body, await readDefaults(context, body.product_id));
      const { draft, replayed } = await createDraft(
        context,
        document,
        idempotentRequest(request, 'POST /drafts'),
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(await shown(context, draft, request));
    });

    server.get('/drafts/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      return shown(context, await showDraft(context, request.params.id), request);
    });

    server.patch('/drafts/:id', { schema: saveSchema }, async (request) => {
      const context = contextOf(services, request);
      const { id } = request.params;
      const { body } = request;
      const { document } = await showDraft(context, id);
      const changes = changesFrom(body, document);
      const draft = await saveDraft(context, id, { version: body.version, changes });
      return shown(context, draft, request);
    });

    server.delete('/drafts/:id', { schema: deleteSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      await deleteDraft(contextOf(services, request), id);
      return success(request, deletedView({ id }));
    });
  };
}

/** Returns a draft as the API shows it. */
async function shown(context: ConversionContext, draft: DraftRecord, request: FastifyRequest) {
  const [description, episodes] = await Promise.all([
    describeDraft(context, draft, abortedOnClose(request)),
    listEpisodes(context, draft.id),
  ]);
  return success(request, draftView(draft, description, episodes));
}

const rewriteSchema = {
  operationId: 'rewriteDraft',
  summary: 'Write the script of a draft',
  description:
    'Writes it, or rewrites it with other settings. Locked paragraphs stay where they were. Costs no quota.',
  params,
  body: DraftRewrite,
  response: responses([404, 408, 409, 413, 415], { 200: Success(Draft, 'The draft with its script.') }),
};

const addSchema = {
  operationId: 'addDraftUnit',
  summary: 'Add a part of the source to the script',
  description: 'Puts a part that `uncovered` lists into the script, as a locked paragraph in its own words.',
  params,
  body: Type.Object(
    {
      version: Version,
      unit: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`id` of the part.', examples: [7] }),
    },
    { title: 'DraftUnit', description: 'A part of the source.' },
  ),
  response: responses([404, 409, 413, 415], { 200: Success(Draft, 'The updated draft.') }),
};

const convertSchema = {
  operationId: 'convertDraft',
  summary: 'Make an episode from a draft',
  description:
    'A new episode, or with `conversion_id` an episode of this draft again, as `POST /conversions/{id}/revise` does. ' +
    '`cost` says what it cost.',
  headers: idempotencyHeaders,
  params,
  body: Nullable(DraftConvert),
  response: responses([402, 404, 409, 413, 415], { 202: Success(AcceptedAttempt, 'Accepted.') }),
};

const KeptVersion = Type.Object(
  {
    version: Type.Integer({ minimum: 1, examples: [3] }),
    title: Type.String(),
    saved_at: DateTime('When it was saved.'),
  },
  { title: 'DraftVersion', description: 'An earlier version of a draft.' },
);

const versionsSchema = {
  operationId: 'listDraftVersions',
  summary: 'List the versions of a draft',
  description:
    'The last 30 that were kept, newest first: one per minute while it is edited, and before each rewrite.',
  params,
  response: responses([404], { 200: SuccessList(KeptVersion, 'The versions.') }),
};

const restoreSchema = {
  operationId: 'restoreDraft',
  summary: 'Go back to a version of a draft',
  description: 'Saves it as the next version. The current one is kept, so you can undo this.',
  params,
  body: Type.Object(
    { version: Version, to: Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [3] }) },
    { title: 'DraftRestore', description: 'The version to go back to.' },
  ),
  response: responses([404, 409, 413, 415], { 200: Success(Draft, 'The updated draft.') }),
};

export function draftActionRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/drafts/:id/rewrite', { schema: rewriteSchema }, async (request) => {
      const context = contextOf(services, request);
      const { version, settings } = request.body;
      const draft = await rewriteDraft(context, request.params.id, {
        version,
        settings: settings ? partialSettingsFrom(settings) : null,
        signal: abortedOnClose(request),
      });
      return shown(context, draft, request);
    });

    server.post('/drafts/:id/units', { schema: addSchema }, async (request) => {
      const context = contextOf(services, request);
      const signal = abortedOnClose(request);
      const draft = await addUnit(context, request.params.id, { ...request.body, signal });
      return shown(context, draft, request);
    });

    server.get('/drafts/:id/versions', { schema: versionsSchema }, async (request) => {
      const versions = await listDraftVersions(contextOf(services, request), request.params.id);
      const items = versions.map(({ savedAt, ...kept }) => ({ ...kept, saved_at: savedAt.toISOString() }));
      return success(request, items);
    });

    server.post('/drafts/:id/restore', { schema: restoreSchema }, async (request) => {
      const context = contextOf(services, request);
      const draft = await restoreDraft(context, request.params.id, request.body);
      return shown(context, draft, request);
    });

    server.post('/drafts/:id/convert', { schema: convertSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { id } = request.params;
      const body = request.body ?? {};
      const created = await convertDraft(context, id, {
        conversionId: body.conversion_id ?? null,
        publicUrl: body.public_url ?? false,
        webhookUrl: body.webhook_url ?? null,
        idempotency: idempotentRequestAt(request, 'POST /drafts/{id}/convert', id),
        signal: abortedOnClose(request),
      });
      return sendAcceptedAttempt({ context, request, reply }, created);
    });
  };
}
