import { errorCodes } from '../../../domain/errors.ts';
import { tiers as tierNames } from '../../../domain/tiers.ts';
import { html } from '../../../html/safe-html.ts';
import { copyProgram, table } from '../../components/elements.ts';
import { capitalized, number } from '../../components/format.ts';
import { guideObjects } from '../catalog.ts';
import { shellKey, typescriptClient } from '../examples/languages.ts';
import { fieldRow, objectPart, type View } from '../fields.ts';
import type { Guide, GuideContext } from './guide.ts';

export const requests: readonly Guide[] = [
  {
    path: 'errors',
    title: 'Responses and errors',
    summary: 'The format of every response, and every error code.',
    content: errors,
  },
  {
    path: 'idempotency',
    title: 'Idempotency',
    summary: 'Repeat a request without paying twice.',
    content: idempotency,
  },
  {
    path: 'pagination',
    title: 'Pagination',
    summary: 'Lists come in pages, with a cursor.',
    content: pagination,
  },
  {
    path: 'limits',
    title: 'Limits',
    summary: 'Requests, quota, sizes, and the headers that report them.',
    content: limits,
  },
];

function objects(guide: string, view: View) {
  return html`${(guideObjects[guide] ?? []).map((name) => objectPart(name, view))}`;
}

function errors({ view }: GuideContext) {
  const statuses = Map.groupBy(Object.entries(errorCodes), ([, { status }]) => status);
  return html`<p>A successful response has its result in <code>data</code>:</p>
    ${copyProgram(`{
  "success": true,
  "data": …,
  "meta": …,
  "warnings": [],
  "request_id": "req_…",
  "timestamp": "…"
}`)}
    <p><code>meta</code> is in lists. <code>warnings</code> lists what was ignored or could not be done, such as unknown
      fields. Null for an optional field is the same as leaving it out. In PATCH, it clears a field that can be
      null, and is refused for any other.</p>
    <p>An error has a <code>code</code>, which is stable, and a <code>message</code>, which may change:</p>
    ${copyProgram(`{
  "success": false,
  "error": { "code": "NOT_FOUND", "message": "…" },
  "request_id": "req_…",
  "timestamp": "…"
}`)}
    <h2 id="codes">Codes</h2>
    ${[...statuses.entries()]
      .sort(([left], [right]) => left - right)
      .map(
        ([status, codes]) => html`<section class="object" id="status-${status}"><h3>${status}</h3>
          <ul class="fields">${codes.map(([code, { message }]) => html`<li><code>${code}</code><p>${message}</p></li>`)}</ul></section>`,
      )}
    <h2 id="objects">Objects</h2>
    ${objects('errors', view)}`;
}

function idempotency({ server, reader }: GuideContext) {
  return html`<p>A connection can break after we receive a request and before you receive the response. Send an
      <code>Idempotency-Key</code> of your choice with a POST, and repeat it with the same key:</p>
    ${copyProgram(`curl ${server}/v1/conversions \\
  -H "Authorization: Bearer ${shellKey(reader.key)}" \\
  -H "Idempotency-Key: release-2.4.0" \\
  -H "Content-Type: application/json" \\
  -d '{
  "source_type": "changelog",
  "title": "Northwind 2.4",
  "content": "- Fixed: exports no longer stop at 1,000 rows"
}'`)}
    ${reader.note}
    <ul class="docs-list">
      <li>An idempotency key is 1 to 256 printable ASCII characters, and is valid for 24 hours.</li>
      <li>Repeating a request with the same body returns the first response, with <code>Idempotency-Replayed: true</code>. Nothing is created
        or charged again.</li>
      <li>The same key with another body returns <code>IDEMPOTENCY_CONFLICT</code>.</li>
    </ul>
    <p>The TypeScript client sends a key with every POST. A key that you derive from a release or a commit makes a whole pipeline
      repeatable.</p>`;
}

function pagination({ server, reader, view }: GuideContext) {
  return html`<p>Lists are newest first. <code>limit</code> is the size of a page, 1 to 100, and 20 if you leave it out. While
      <code>meta.has_more</code> is true, send <code>meta.next_cursor</code> as <code>cursor</code> to get the next page.
      A cursor is opaque; keep the filters the same.</p>
    <p>The client does it for you:</p>
    ${copyProgram(`import { createAloudClient, everyItem, listConversions } from '@aloud/client';

${typescriptClient(server, reader.key)}
for await (const item of everyItem((page) => listConversions({ client, query: page })))
  console.log(item.title);`)}
    ${reader.note}
    <h2 id="objects">Objects</h2>
    ${objects('pagination', view)}`;
}

function limits({ tiers, view }: GuideContext) {
  const { headers } = view.catalog.document.components;
  return html`<p>Every request with a key counts for its organization, in fixed minutes and days in UTC. Beyond the limit, the response is
      <code>RATE_LIMITED</code> with <code>Retry-After</code>, and the request is not counted. Requests without a key are limited by
      IP address.</p>
    ${table({
      caption: 'Limits of this installation',
      columns: ['Tier', 'Requests per day', 'Per minute', 'Conversions per month', 'At the same time'],
      figures: ['Requests per day', 'Per minute', 'Conversions per month', 'At the same time'],
      rows: tierNames.map((name) => {
        const { requestsPerDay, requestsPerMinute, audioQuota, concurrentJobs } = tiers[name];
        return [
          capitalized(name),
          ...[requestsPerDay, requestsPerMinute, audioQuota, concurrentJobs].map((each) => number(each)),
        ];
      }),
    })}
    <p>A conversion costs one unit of the month’s quota, and a credit once the quota is used up. The sandbox costs nothing.
      A JSON body can be up to 1 MB, or 8 MB for a sound. Each field lists its own limit. A request has 60 seconds to
      arrive, its headers and its body.</p>
    <h2 id="headers">Response headers</h2>
    <ul class="fields">${Object.entries(headers).map(([name, { description, schema }]) =>
      fieldRow({ name, field: { ...schema, description } }, view),
    )}</ul>`;
}
