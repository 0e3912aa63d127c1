import { type Selectable, sql } from 'kysely';
import { type Conversion, canceledError } from '../../domain/conversion.ts';
import type { ConversionTable } from '../tables.ts';

export function toConversion(row: Selectable<ConversionTable>): Conversion {
  return {
    ...row,
    characters: row.content.length,
    audioExpired: row.media === null && row.mediaExpired && row.completedAt !== null,
    revisionCanceled: row.media !== null && row.error?.message === canceledError.message,
    published: {
      attempt: row.mediaAttempt ?? row.attempt,
      title: row.heardTitle ?? row.title,
      script: row.heardScript ?? row.script,
    },
  };
}

/** The same in SQL, for lists. */
export const revisionCanceled = sql<boolean>`
  (media is not null and coalesce(error ->> 'message' = ${canceledError.message}, false))`;
