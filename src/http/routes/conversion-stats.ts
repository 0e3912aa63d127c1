import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { addPlays, noPlays, type PlayCounts, places } from '../../domain/public-pages.ts';
import type { Services } from '../../operations/context.ts';
import { type ConversionStats, showStats } from '../../operations/conversions/conversions.ts';
import { contextOf } from '../middleware/access.ts';
import { success } from '../middleware/envelope.ts';
import { responses, Success } from '../schemas/envelope.ts';
import { Count, Uuid } from '../schemas/fields.ts';

const counts = {
  plays: Count('Visits in which it was started.', 128),
  completions: Count('Visits in which it was heard to the end.', 71),
  listened_seconds: Count('Seconds of the episode that were heard, in all visits together.', 18_430),
};

const Place = Type.Object(counts, {
  title: 'PlayCounts',
  description: 'How often it was played in one place.',
});

const Stats = Type.Object(
  {
    ...counts,
    completion_rate: Type.Number({
      description: 'Share of plays that were heard to the end.',
      minimum: 0,
      maximum: 1,
      examples: [0.55],
    }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', description: 'In UTC.', examples: ['2026-11-15'] }),
        listen: Place,
        embed: Place,
      }),
      { description: 'The last `days`, oldest first, without days on which no one listened.' },
    ),
  },
  {
    title: 'ListenerStats',
    description: 'How often a conversion was listened to. No address, cookie or name is kept with it.',
  },
);

function statsView({ total, days }: ConversionStats): Static<typeof Stats> {
  const dates = [...new Set(days.map(({ day }) => day))];
  return {
    ...view(total),
    completion_rate: Math.min(1, Math.round((total.completions / Math.max(1, total.plays)) * 1000) / 1000),
    days: dates.map((date) => {
      const [listen, embed] = places.map((place) =>
        days.filter((each) => each.day === date && each.place === place).reduce(addPlays, noPlays),
      );
      return { date, listen: view(listen ?? noPlays), embed: view(embed ?? noPlays) };
    }),
  };
}

function view({ plays, completions, listenedSeconds }: PlayCounts) {
  return { plays, completions, listened_seconds: listenedSeconds };
}

const schema = {
  operationId: 'getConversionStats',
  summary: 'Count plays',
  description:
    'How often the conversion was played on its listen page and in embedded players. Totals are of all time. ' +
    'A visit counts once, however often it pauses; signed audio addresses are not counted.',
  params: Type.Object({ id: Uuid('The conversion.') }),
  querystring: Type.Object({
    days: Type.Integer({
      minimum: 1,
      maximum: 366,
      default: 30,
      description: 'Number of days to list, including today.',
    }),
  }),
  response: responses([404], { 200: Success(Stats, 'The counts.') }),
};

export function conversionStatsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/conversions/:id/stats', { schema }, async (request) => {
      const { params, query } = request;
      return success(
        request,
        statsView(await showStats(contextOf(services, request), params.id, query.days)),
      );
    });
  };
}
