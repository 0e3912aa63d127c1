import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { convertDraft } from '../../operations/drafts/convert-draft.ts';
import { listDraftVersions, restoreDraft } from '../../operations/drafts/drafts.ts';
import { addUnit, rewriteDraft } from '../../operations/drafts/rewrite-draft.ts';
import { contextOf } from '../middleware/authentication.ts';
import { idempotentRequestAt, success } from '../middleware/envelope.ts';
import { Accepted, Cost } from '../schemas/conversion.ts';
import { partialSettingsFrom } from '../schemas/conversion-request.ts';
import { Draft, Version } from '../schemas/draft.ts';
import { DraftConvert, DraftRewrite } from '../schemas/draft-request.ts';
import {
  DateTime,
  idempotencyHeaders,
  Nullable,
  responses,
  Success,
  SuccessList,
  Uuid,
} from '../schemas/envelope.ts';
import { sendCreated } from './conversion-responses.ts';
import { viewOf } from './drafts.ts';

const params = Type.Object({ id: Uuid('The draft.') });

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
  description: 'Puts a part that `uncovered` lists into the script, as a paragraph in its own words.',
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

const Accepting = Type.Object(
  {
    ...Accepted.properties,
    attempt: Type.Integer({ minimum: 1, description: 'Number of this attempt.', examples: [1] }),
    cost: Cost,
  },
  { title: 'AcceptedDraft', description: 'Accepted; the work continues.' },
);

const convertSchema = {
  operationId: 'convertDraft',
  summary: 'Make an episode from a draft',
  description:
    'A new episode, or with `conversion_id` an episode of this draft again, as `POST /conversions/{id}/revise` does. ' +
    '`cost` says what it cost.',
  headers: idempotencyHeaders,
  params,
  body: Nullable(DraftConvert),
  response: responses([402, 404, 409, 413, 415], { 202: Success(Accepting, 'Accepted.') }),
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
        signal: abortedOnClose(request.raw.socket),
      });
      return success(request, await viewOf(context, draft, request));
    });

    server.post('/drafts/:id/units', { schema: addSchema }, async (request) => {
      const context = contextOf(services, request);
      const signal = abortedOnClose(request.raw.socket);
      const draft = await addUnit(context, request.params.id, { ...request.body, signal });
      return success(request, await viewOf(context, draft, request));
    });

    server.get('/drafts/:id/versions', { schema: versionsSchema }, async (request) => {
      const versions = await listDraftVersions(contextOf(services, request), request.params.id);
      const items = versions.map(({ savedAt, ...kept }) => ({ ...kept, saved_at: savedAt.toISOString() }));
      return success(request, items);
    });

    server.post('/drafts/:id/restore', { schema: restoreSchema }, async (request) => {
      const context = contextOf(services, request);
      const draft = await restoreDraft(context, request.params.id, request.body);
      return success(request, await viewOf(context, draft, request));
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
        signal: abortedOnClose(request.raw.socket),
      });
      return sendCreated({ context, request, reply }, created);
    });
  };
}
