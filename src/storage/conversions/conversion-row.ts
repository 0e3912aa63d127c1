import type { Selectable } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import type { ConversionTable } from '../tables.ts';

export function toConversion(row: Selectable<ConversionTable>): Conversion {
  return {
    ...row,
    characters: row.content.length,
    audioExpired: row.media === null && row.mediaExpired && row.completedAt !== null,
    published: {
      attempt: row.mediaAttempt ?? row.attempt,
      title: row.heardTitle ?? row.title,
      script: row.heardScript ?? row.script,
    },
  };
}
