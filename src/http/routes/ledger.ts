import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ledgerEntryTypes } from '../../domain/usage.ts';
import type { Services } from '../../operations/context.ts';
import { showLedger } from '../../operations/quota.ts';
import { contextOf } from '../middleware/authentication.ts';
import { success } from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-view.ts';
import { DateTime, Nullable, pageMeta, pageQuery, responses, SuccessList } from '../schemas/envelope.ts';

const Id = (description: string) => Nullable(Type.String({ format: 'uuid', description }));

const LedgerEntry = Type.Object(
  {
    id: Type.String({ examples: ['charge_0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90_1'] }),
    type: Type.Enum(ledgerEntryTypes, {
      description:
        'A `charge` for an attempt at a conversion, its `refund`, a `grant` of credits, or the `expiry` of those ' +
        'that were left.',
    }),
    units: Type.Integer({
      description: 'Number of conversions. Negative if they are taken away.',
      examples: [-1],
    }),
    source: Type.Enum(['quota', 'credit'], { description: 'What the units belong to.' }),
    conversion_id: Id('The conversion of a charge or refund. It may have been deleted.'),
    attempt: Nullable(
      Type.Integer({ minimum: 1, description: 'Number of the attempt. Each retry counts up.' }),
    ),
    credit_grant_id: Id('The grant that credits come from.'),
    expires_at: Nullable(
      Type.String({ format: 'date-time', description: 'When a grant expires. Null if it never does.' }),
    ),
    created_at: DateTime('When it happened.'),
  },
  {
    title: 'LedgerEntry',
    description: 'One change of what the organization may still convert. Entries never change.',
  },
);

const schema = {
  operationId: 'listLedger',
  summary: 'List charges and refunds',
  description:
    'Everything that changed quota and credits, newest first: charges, refunds, grants and expiries. The monthly quota ' +
    'itself is not an entry. Sandbox conversions cost nothing and have no entries.',
  querystring: Type.Object(pageQuery(100)),
  response: responses([], { 200: SuccessList(LedgerEntry, 'One page of the ledger.') }),
};

export function ledgerRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/usage/ledger', { schema }, async (request) => {
      const page = await showLedger(contextOf(services, request), request.query);
      return success(request, page.items.map(apiView), { meta: pageMeta(page) });
    });
  };
}
