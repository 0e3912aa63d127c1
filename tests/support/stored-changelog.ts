import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { KeyMode } from '../../src/domain/api-key.ts';
import type { SourceType } from '../../src/domain/conversion-settings.ts';
import { defaultScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { Change } from '../../src/domain/writing.ts';
import { insertConversion } from '../../src/storage/conversions/admit-conversions.ts';
import type { TestApp } from './app.ts';

export type StoredChangelog = {
  readonly organizationId: string;
  readonly mode?: KeyMode;
  readonly sourceType?: SourceType;
  readonly productName?: string | null;
  /** The request did not name the product: it was found in the text. */
  readonly foundInText?: boolean;
  readonly productId?: string;
  readonly version?: string | null;
  readonly changes?: readonly Pick<Change, 'category' | 'text'>[];
  readonly status?: 'pending' | 'processing' | 'completed';
};

/** A conversion put straight into the database, as if made some time ago. Returns its id. */
export async function storeChangelog(app: TestApp, changelog: StoredChangelog): Promise<string> {
  const { database } = app.database.store;
  const { organizationId, mode = 'live', sourceType = 'changelog', status = 'completed' } = changelog;
  const { productName = 'Northwind', version = '2.3.0', changes = [], productId = null } = changelog;
  const settings = { ...defaultScriptSettings, ...(!changelog.foundInText && { productName }) };
  const id = randomUUID();
  const conversion = {
    ...{ id, organizationId, mode, sourceType, title: `${productName} ${version}` },
    ...{ content: '- Something.', additionalContext: null, productId, ignoreOrganization: false },
    publicUrl: false,
    webhookUrl: null,
    settings,
    voice: { provider: 'tts_a' as const },
    script: {
      language: 'en',
      speakers: 1 as const,
      turns: [{ speaker: 1 as const, text: 'Something.', section: null }],
    },
    facts: {
      productName,
      version,
      changes: changes.map((change) => ({
        ...{ ...change, scope: null, breaking: false },
        severity: 'normal' as const,
      })),
      highlights: changes.map(({ text }) => text),
      ...{ sources: [], units: [], contentHash: '' },
    },
    warnings: [],
    scriptId: null,
    draftId: null,
  };
  await insertConversion(database, conversion, 0);
  // One that runs is leased for ever, so that no worker of the app takes it.
  const lockedUntil = status === 'processing' ? sql<Date>`'infinity'` : null;
  await database.updateTable('conversions').set({ status, lockedUntil }).where('id', '=', id).execute();
  return id;
}
