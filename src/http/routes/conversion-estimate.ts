import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { previewConversion } from '../../operations/conversions/preview-conversion.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { contextOf } from '../middleware/access.ts';
import { success } from '../middleware/envelope.ts';
import { ConversionRequest, requestFrom } from '../schemas/conversion-request.ts';
import { FieldMessage, responses, Success } from '../schemas/envelope.ts';
import { Count, Flag, Nullable, Text } from '../schemas/fields.ts';

const Estimate = Type.Object(
  {
    words: Nullable(Count('Words that would be spoken. Null if there are none.', 142)),
    spoken_seconds: Nullable(Count('About how long it would last.', 58)),
    language: Nullable(Text('The detected language of the text.', 'en')),
    units: Count('What it would cost. 0 with a sandbox key.', 1),
    source: Type.Unsafe<'quota' | 'credit' | null>({
      type: ['string', 'null'],
      enum: ['quota', 'credit', null],
      description: 'What would be charged.',
    }),
    accepted: Flag('Whether `POST /conversions` would accept it now.'),
    refusals: Type.Array(
      Type.Object({
        code: Text('The code of the error that `POST /conversions` would return.', 'QUOTA_EXCEEDED'),
        message: Type.String(),
        details: Type.Array(FieldMessage, { description: 'The fields that cause it.' }),
      }),
      { description: 'All reasons why it would be refused. Empty if it would be accepted.' },
    ),
  },
  { title: 'ConversionEstimate', description: 'What a conversion would be, and what it would cost.' },
);

const schema = {
  operationId: 'estimateConversion',
  summary: 'Estimate a conversion',
  description:
    'Takes the same body as `POST /conversions`, but converts nothing. Returns the length, the cost, and why it ' +
    'would be refused. Costs nothing. The built-in writer estimates; a language model may write more or less. `wait` ' +
    'and `Idempotency-Key` have no effect.',
  body: ConversionRequest,
  response: responses([408, 413, 415], { 200: Success(Estimate, 'The estimate.') }),
};

export function conversionEstimateRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/conversions/estimate', { schema }, async (request) => {
      const context = contextOf(services, request);
      const levels = await readDefaults(context, request.body.product_id);
      const signal = abortedOnClose(request);
      const preview = await previewConversion(context, requestFrom(request.body, levels), signal);
      const { script, units, source, refusals, warnings } = preview;
      const estimate = {
        words: script?.words ?? null,
        spoken_seconds: script?.seconds ?? null,
        language: script?.language ?? null,
        units,
        source,
        accepted: refusals.length === 0,
        refusals: refusals.map(({ code, message, details }) => ({
          code,
          message,
          details: Array.isArray(details) ? [...details] : [],
        })),
      };
      return success(request, estimate, { warnings });
    });
  };
}
