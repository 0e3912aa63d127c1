import { type Static, Type } from 'typebox';
import { addPlays, noPlays, type PlayCounts } from '../../domain/plays.ts';
import { places } from '../../domain/public-pages.ts';
import type { ConversionStats } from '../../operations/conversions/show-stats.ts';

const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example], minimum: 0 });

const counts = {
  plays: count('Visits in which it was started.', 128),
  completions: count('Visits in which it was heard to the end.', 71),
  listened_seconds: count('Seconds of the recording that were heard, all visits together.', 18_430),
};

const Place = Type.Object(counts);

export const Stats = Type.Object(
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
      { description: 'The last `days`, oldest first, without those on which nobody listened.' },
    ),
  },
  { description: 'How often a conversion was listened to. No address, cookie or name is kept with it.' },
);

export function statsView({ total, days }: ConversionStats): Static<typeof Stats> {
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
