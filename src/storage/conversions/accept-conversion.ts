import type { KeyMode } from '../../domain/api-key.ts';
import type { ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { announcement } from '../conversion-feed.ts';
import { type Database, run } from '../database.ts';
import { prepared } from '../prepared.ts';
import { type Charge, chargeSteps } from '../quota.ts';

export type NewConversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly script: Script | null;
  /** What is known of the text when its script is there already. */
  readonly facts: WritingFacts | null;
  readonly warnings: readonly FieldMessage[];
};

export type AcceptedConversion = {
  readonly status: 'pending' | 'processing';
  readonly createdAt: Date;
  /** Null where nothing is charged. */
  readonly charge: Charge | null;
};

/**
 * Charges and stores a conversion in one statement: `processing` if fewer than `places` are running, else `pending`.
 * Undefined, and nothing stored, when it cannot be paid for; a quota of null charges nothing.
 * Ask with the organization held: what the statement counts must not change meanwhile.
 */
export async function acceptConversion(
  database: Database,
  conversion: NewConversion,
  { places, quota }: { places: number; quota: number | null },
): Promise<AcceptedConversion | undefined> {
  const [row] = await run<AcceptedConversion>(database, statement, [
    conversion.organizationId,
    conversion.id,
    quota,
    places,
    ...columns.map(([, value]) => value(conversion)),
  ]);
  return row;
}

type Value = (conversion: NewConversion) => unknown;

/** What is stored as it was asked for, and where. */
const columns: readonly (readonly [string, Value])[] = [
  ['mode', ({ mode }) => mode],
  ['source_type', ({ sourceType }) => sourceType],
  ['title', ({ title }) => title],
  ['content', ({ content }) => content],
  ['additional_context', ({ additionalContext }) => additionalContext],
  ['product_id', ({ productId }) => productId],
  ['ignore_organization', ({ ignoreOrganization }) => ignoreOrganization],
  ['public_url', ({ publicUrl }) => publicUrl],
  ['webhook_url', ({ webhookUrl }) => webhookUrl],
  ['settings', ({ settings }) => JSON.stringify(settings)],
  ['voice', ({ voice }) => JSON.stringify(voice)],
  ['warnings', ({ warnings }) => JSON.stringify(warnings)],
  ['script', ({ script }) => script && JSON.stringify(script)],
  ['product_name', ({ facts, settings }) => (facts ? facts.productName : settings.productName)],
  ['version', ({ facts, settings }) => (facts ? facts.version : settings.version)],
  ['changes', ({ facts }) => facts && JSON.stringify(facts.changes)],
  ['highlights', ({ facts }) => facts && JSON.stringify(facts.highlights)],
  ['change_count', ({ facts }) => facts?.changes.length ?? 0],
];

const types: Readonly<Record<string, string>> = {
  product_id: 'uuid',
  ignore_organization: 'boolean',
  public_url: 'boolean',
  settings: 'jsonb',
  voice: 'jsonb',
  warnings: 'jsonb',
  script: 'jsonb',
  changes: 'jsonb',
  highlights: 'jsonb',
  change_count: 'int',
};

const terms = { organization: '$1::uuid', conversion: '$2::uuid', attempt: '1', quota: '$3::int' };

// Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
const statement = prepared(`
  with ${chargeSteps(terms)},
  place as (
    select case when count(*) < $4::int then 'processing' else 'pending' end as status
    from conversions where organization_id = $1 and status in ('processing', 'generating')
  ),
  accepted as (
    insert into conversions
      (organization_id, id, status, started_at, created_at, ${columns.map(([name]) => name).join(', ')})
    select $1::uuid, $2::uuid, place.status, case when place.status = 'processing' then now() end,
           date_trunc('milliseconds', clock_timestamp()),
           ${columns.map(([name], index) => `$${index + 5}::${types[name] ?? 'text'}`).join(', ')}
    from place
    where $3::int is null or exists (select from paid)
    returning status, created_at, ${announcement}
  )
  select a.status, a.created_at as "createdAt", case when $3::int is not null then to_json(paid) end as charge
  from accepted a left join paid on true`);
