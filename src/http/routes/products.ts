import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { changeDefaults } from '../../domain/defaults.ts';
import { maxContextLength } from '../../domain/text-limits.ts';
import type { ConversionServices } from '../../operations/context.ts';
import {
  changeOwnProduct,
  createOwnProduct,
  deleteOwnProduct,
  listProductPage,
  type Product as ProductRecord,
  showProduct,
} from '../../operations/products.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, markReplayed, success, successPage } from '../middleware/envelope.ts';
import { Defaults, defaultsFrom, defaultsView } from '../schemas/defaults.ts';
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

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'The name that scripts use. Unique in the organization.',
  examples: ['Northwind'],
});
const Context = Nullable(
  Type.String({ maxLength: maxContextLength, description: 'What the writer should know about the product.' }),
);

const Product = Type.Object(
  {
    id: Uuid('The product; send it as `product_id`.'),
    name: Name,
    context: Context,
    ...Defaults,
    created_at: DateTime('When it was created.'),
  },
  { title: 'Product', description: 'What conversions are about: a name, a context and defaults.' },
);

const { properties: optional } = Type.Partial(Type.Object({ context: Context, ...Defaults }));

const params = Type.Object({ id: Uuid('The product.') });

const listSchema = {
  operationId: 'listProducts',
  summary: 'List products',
  description: 'All products of the organization, newest first.',
  querystring: Type.Object(pageQuery(100)),
  response: responses([], { 200: SuccessList(Product, 'One page of products.') }),
};

const createSchema = {
  operationId: 'createProduct',
  summary: 'Create a product',
  description: 'An organization can have 500. Needs a key of an owner or an admin.',
  headers: idempotencyHeaders,
  body: Type.Object(
    {
      name: Name,
      ...optional,
    },
    { title: 'ProductRequest', description: 'A product to create.' },
  ),
  response: responses([404, 409, 413, 415], { 201: Success(Product, 'The product.') }),
};

const showSchema = {
  operationId: 'getProduct',
  summary: 'Get a product',
  description: 'One product, with its context and defaults.',
  params,
  response: responses([404], { 200: Success(Product, 'The product.') }),
};

const updateSchema = {
  operationId: 'updateProduct',
  summary: 'Change a product',
  description:
    'Changes the fields that you send and keeps the rest. Null removes a value. `settings` and `voice` are replaced as a whole. Existing ' +
    'conversions stay as they are. Needs a key of an owner or an admin.',
  params,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      ...optional,
    },
    { title: 'ProductChanges', description: 'What to change. Fields that you leave out stay as they are.' },
  ),
  response: responses([404, 413, 415], { 200: Success(Product, 'The updated product.') }),
};

const deleteSchema = {
  operationId: 'deleteProduct',
  summary: 'Delete a product',
  description: 'Its conversions stay and keep its name. Needs a key of an owner or an admin.',
  params,
  response: responses([404], { 200: Success(Deleted, 'Deleted.') }),
};

export function productRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/products', { schema: listSchema }, async (request) => {
      const page = await listProductPage(contextOf(services, request), request.query);
      return successPage(request, page, view);
    });

    server.post('/products', { schema: createSchema }, async (request, reply) => {
      const { name, context = null, ...defaults } = request.body;
      const { product, warnings, replayed } = await createOwnProduct(
        contextOf(services, request),
        { name, context, defaults: changeDefaults({}, defaultsFrom(defaults)) },
        idempotentRequest(request, 'POST /products'),
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(success(request, view(product), { warnings }));
    });

    server.get('/products/:id', { schema: showSchema }, async (request) =>
      success(request, view(await showProduct(contextOf(services, request), request.params.id))),
    );

    server.patch('/products/:id', { schema: updateSchema }, async (request) => {
      const { name, context, ...defaults } = request.body;
      const { product, warnings } = await changeOwnProduct(contextOf(services, request), request.params.id, {
        ...(name !== undefined && { name }),
        ...(context !== undefined && { context }),
        defaults: defaultsFrom(defaults),
      });
      return success(request, view(product), { warnings });
    });

    server.delete('/products/:id', { schema: deleteSchema }, async (request) => {
      const { id } = await deleteOwnProduct(contextOf(services, request), request.params.id);
      return success(request, deletedView({ id }));
    });
  };
}

function view({ id, name, context, defaults, createdAt }: ProductRecord): Static<typeof Product> {
  return { id, name, context, ...defaultsView(defaults), created_at: createdAt.toISOString() };
}
