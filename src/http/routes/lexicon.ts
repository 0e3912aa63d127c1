import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { bounds } from '../../domain/lexicon/lexicon.ts';
import { lexiconFormats } from '../../domain/lexicon/read-entries.ts';
import type { ConversionServices } from '../../operations/context.ts';
import {
  addToLexicon,
  changeInLexicon,
  deleteFromLexicon,
  exportLexicon,
  importLexicon,
  showLexicon,
  showLexiconEntry,
} from '../../operations/lexicon.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, markReplayed, success, successPage } from '../middleware/envelope.ts';
import { plainLanguagePattern } from '../middleware/validation.ts';
import { apiView, fromApi } from '../schemas/api-names.ts';
import {
  Deleted,
  deletedView,
  idempotencyHeaders,
  pageQuery,
  responses,
  Success,
  SuccessList,
} from '../schemas/envelope.ts';
import { Count, DateTime, Flag, Nullable, NullableId, Text, Uuid } from '../schemas/fields.ts';

const text = (maxLength: number, description: string, example: string) =>
  Text(description, example, { maxLength });

const Language = Type.String({
  pattern: plainLanguagePattern,
  description: 'A language without a region.',
  examples: ['en'],
});

const Written = text(bounds.written, 'The word as it is written.', 'kubectl');
const pronounced = {
  spoken: Nullable(text(bounds.spoken, 'How it is said, in ordinary letters.', 'kube control')),
  ipa: Nullable(
    text(
      bounds.ipa,
      'How it is said, in the International Phonetic Alphabet. ElevenLabs with the model `flash_v2` says it; the built-in ' +
        'voices, OpenAI and `v3` use `spoken`, and a conversion warns of entries that have none.',
      'ˈkjuːb kənˈtroʊl',
    ),
  ),
  case_sensitive: Flag('Whether the match is case-sensitive.'),
  language: Nullable({ ...Language, description: 'The language of scripts that it is for. Null for all.' }),
  note: Nullable(text(bounds.note, 'A note for your team.', 'As the team says it.')),
};

const LexiconEntry = Type.Object(
  {
    id: Uuid('The entry.'),
    product_id: NullableId('Null for the whole organization.'),
    written: Written,
    ...pronounced,
    created_at: DateTime('When it was added.'),
  },
  { title: 'LexiconEntry', description: 'How a written form is said.' },
);

const { properties: optional } = Type.Partial(Type.Object(pronounced));
const ProductId = Type.Optional(
  Uuid('A product, to get its own entries. Without it, you get those of the organization.'),
);

const params = Type.Object({ id: Uuid('The entry.') });

const listSchema = {
  operationId: 'listLexicon',
  summary: 'List pronunciations',
  description:
    'How words are said, newest first. What a conversion uses, in this order: its own `pronunciation_notes`, those of its ' +
    'product, the entries of its product, those of the organization, and what is built in. `ignore_org` leaves those of ' +
    'the organization out.',
  querystring: Type.Object({ product_id: ProductId, ...pageQuery(100) }),
  response: responses([], { 200: SuccessList(LexiconEntry, 'One page of entries.') }),
};

const addSchema = {
  operationId: 'addToLexicon',
  summary: 'Add a pronunciation',
  description:
    'Needs `spoken` or `ipa`. An organization can have 5,000 entries, those of its products included. Needs a key of an ' +
    'owner or an admin.',
  headers: idempotencyHeaders,
  body: Type.Object(
    { written: Written, product_id: ProductId, ...optional },
    { title: 'LexiconEntryRequest', description: 'A written form and how it is said.' },
  ),
  response: responses([404, 409, 413, 415], { 201: Success(LexiconEntry, 'The entry.') }),
};

const showSchema = {
  operationId: 'getLexiconEntry',
  summary: 'Get a pronunciation',
  description: 'One entry of the lexicon.',
  params,
  response: responses([404], { 200: Success(LexiconEntry, 'The entry.') }),
};

const changeSchema = {
  operationId: 'updateLexiconEntry',
  summary: 'Change a pronunciation',
  description:
    'Changes the fields that you send and keeps the rest. Null removes a value. Needs a key of an owner or an admin.',
  params,
  body: Type.Object(
    { written: Type.Optional(Written), ...optional },
    {
      title: 'LexiconEntryChanges',
      description: 'What to change. Fields that you leave out stay as they are.',
    },
  ),
  response: responses([404, 413, 415], { 200: Success(LexiconEntry, 'The updated entry.') }),
};

const deleteSchema = {
  operationId: 'deleteLexiconEntry',
  summary: 'Delete a pronunciation',
  description: 'Needs a key of an owner or an admin.',
  params,
  response: responses([404], { 200: Success(Deleted, 'Deleted.') }),
};

const types = { csv: 'text/csv; charset=utf-8', pls: 'application/pls+xml; charset=utf-8' } as const;

const exportSchema = {
  operationId: 'exportLexicon',
  summary: 'Export the lexicon',
  description:
    'All entries of a product, or of the organization itself: as CSV with the columns written, spoken, ipa, ' +
    'case_sensitive, language and note, or as a W3C Pronunciation Lexicon (PLS 1.0). A PLS file has one language and no ' +
    'place for case and notes.',
  querystring: Type.Object({
    product_id: ProductId,
    format: Type.Optional(
      Type.Enum(lexiconFormats, { default: 'csv', description: 'The format of the file.' }),
    ),
    language: Type.Optional({
      ...Language,
      description:
        'The language of a PLS file, which also includes the entries for all languages. `en` by default.',
    }),
  }),
  response: responses([], {
    200: {
      description: 'The file.',
      content: {
        'text/csv': { schema: Type.Unsafe<Buffer>({ type: 'string' }) },
        'application/pls+xml': { schema: Type.Unsafe<Buffer>({ type: 'string' }) },
      },
    },
  }),
};

const importSchema = {
  operationId: 'importLexicon',
  summary: 'Import a lexicon',
  description:
    'Imports all entries or none; `error.details` names the lines with errors. An entry for the same written form, language ' +
    'and case is replaced. The language of PLS is that of its `xml:lang`. Needs a key of an owner or an admin.',
  body: Type.Object(
    {
      product_id: ProductId,
      format: Type.Enum(lexiconFormats),
      content: Type.String({
        maxLength: 900_000,
        description: 'The file, in the format of an export.',
        examples: ['written,spoken\nkubectl,kube control\n'],
      }),
      replace_all: Type.Optional(Flag('If true, deletes the entries that are not in the file.')),
    },
    { title: 'LexiconImportRequest', description: 'A file with entries.' },
  ),
  response: responses([404, 413, 415], {
    200: Success(
      Type.Object(
        {
          imported: Count('Entries in the file.'),
          total: Count('Entries of the product or organization now.'),
        },
        { title: 'LexiconImport', description: 'The result of an import.' },
      ),
      'The entries were imported.',
    ),
  }),
};

export function lexiconRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/lexicon', { schema: listSchema }, async (request) => {
      const { product_id, ...asked } = request.query;
      const page = await showLexicon(contextOf(services, request), {
        productId: product_id ?? null,
        ...asked,
      });
      return successPage(request, page, apiView);
    });

    server.post('/lexicon', { schema: addSchema }, async (request, reply) => {
      const { entry, replayed } = await addToLexicon(
        contextOf(services, request),
        { ...empty, ...fromApi(addSchema.body, request.body) },
        { idempotency: idempotentRequest(request, 'POST /lexicon') },
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(success(request, apiView(entry)));
    });

    server.get('/lexicon/:id', { schema: showSchema }, async (request) =>
      success(request, apiView(await showLexiconEntry(contextOf(services, request), request.params.id))),
    );

    server.patch('/lexicon/:id', { schema: changeSchema }, async (request) => {
      const context = contextOf(services, request);
      return success(
        request,
        apiView(await changeInLexicon(context, request.params.id, fromApi(changeSchema.body, request.body))),
      );
    });

    server.delete('/lexicon/:id', { schema: deleteSchema }, async (request) => {
      const { id } = await deleteFromLexicon(contextOf(services, request), request.params.id);
      return success(request, deletedView({ id }));
    });

    server.get('/lexicon/export', { schema: exportSchema }, async (request, reply) => {
      const { product_id, format = 'csv', language = 'en' } = request.query;
      const asked = { productId: product_id ?? null, format, language: language.toLowerCase() };
      const file = await exportLexicon(contextOf(services, request), asked);
      reply.header('Content-Disposition', `attachment; filename="lexicon.${format}"`);
      return reply.type(types[format]).send(file);
    });

    server.post('/lexicon/import', { schema: importSchema }, async (request) => {
      const input = { productId: null, replaceAll: false, ...fromApi(importSchema.body, request.body) };
      const signal = abortedOnClose(request);
      return success(request, await importLexicon(contextOf(services, request), input, signal));
    });
  };
}

const empty = { productId: null, spoken: null, ipa: null, caseSensitive: false, language: null, note: null };
