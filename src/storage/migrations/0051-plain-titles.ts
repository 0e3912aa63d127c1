import { sql } from 'kysely';

/** Controls of direction and noncharacters, which titles and names lost when they came in, since a part of 0.2.0. */
const dropped = String.raw`[\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF]`;
const plain = (column: string) => `regexp_replace(${column}, '${dropped}', '', 'g')`;
const shown = (column: string) => `coalesce(nullif(btrim(${plain(column)}), ''), 'Untitled')`;

const places = [
  ['conversions', 'title'],
  ['conversions', 'heard_title'],
  ['drafts', 'title'],
  ['organizations', 'name'],
  ['api_keys', 'name'],
  ['sounds', 'name'],
  ['audit_entries', 'subject_name'],
] as const;

const updates = places.map(
  ([table, column]) => `update ${table} set ${column} = ${shown(column)} where ${column} ~ '${dropped}';`,
);

/** Cleans what was stored before. A name of a product that would then be there twice stays as it is. */
export const plainTitles = sql.raw(`${updates.join('\n')}
  update drafts set document = jsonb_set(document, '{title}', to_jsonb(${plain("(document ->> 'title')")}))
  where document ->> 'title' ~ '${dropped}';
  update products set name = cleaned.name
  from (
    select id, name, count(*) over (partition by organization_id, lower(name)) as same
    from (select id, organization_id, ${shown('name')} as name from products) each
  ) cleaned
  where cleaned.id = products.id and cleaned.same = 1 and products.name ~ '${dropped}';`);
