import { errorCodes } from '../../src/domain/errors.ts';
import {
  type ApiDocument,
  type Content,
  type Operation,
  type Parameter,
  type Schema,
  withoutReferences,
} from './api-document.ts';
import { describeType, fieldRows } from './api-fields.ts';

/** Returns `docs/api.md`: the OpenAPI document in a form for readers and reviewers. */
export function apiPage(named: ApiDocument): string {
  const document = withoutReferences(named);
  const shown = new Map<string, string>();
  const sections = document.tags.map(({ name, description }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) =>
          operationPart(document, `${method.toUpperCase()} ${path}`, operation, shown),
        ),
    );
    return [`## ${name}`, description, ...operations].join('\n\n');
  });
  const parts = [
    '# The API',
    `Version ${document.info.version}, below \`/v1\`. Made by \`npm run api-page\` from the schemas that validate requests and answers; \`npm test\` compares the two. A running installation serves the same as OpenAPI 3.1 at \`/v1/openapi\`, and to read at \`/docs\`.`,
    document.info.description,
    headersPart(document),
    errorsPart(document),
    ...sections,
  ];
  return `${parts.join('\n\n')}\n`;
}

function headersPart({ components }: ApiDocument): string {
  const rows = Object.entries(components.headers).map(([name, { description, schema }]) => [
    `\`${name}\``,
    describeType(schema),
    description,
  ]);
  return ['## Response headers', table(['header', 'type', 'meaning'], rows)].join('\n\n');
}

function errorsPart({ components }: ApiDocument): string {
  const codes = Object.entries(errorCodes).map(([code, { status, message }]) => [
    `\`${code}\``,
    String(status),
    message,
  ]);
  const { ErrorResponse } = components.schemas;
  return [
    '## Errors',
    ErrorResponse ? fieldTable(ErrorResponse) : '',
    table(['code', 'status', 'default message'], codes),
  ].join('\n\n');
}

function operationPart(
  document: ApiDocument,
  name: string,
  operation: Operation,
  shown: Map<string, string>,
): string {
  const statuses = Object.entries(operation.responses);
  const errors = statuses.filter(([status]) => Number(status) >= 400).map(([status]) => status);
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([, { schema }]) =>
    named('Request body', schema, name, shown),
  );
  const answers = statuses
    .filter(([status]) => Number(status) < 400)
    .map(([status, { description, content = {} }]) => answerPart(status, description, content, name, shown));
  return [
    `### ${name}`,
    `**${operation.summary}.**${operation.deprecated ? ' Deprecated.' : ''} ${operation.description ?? ''}`.trim(),
    ...parametersPart(document, operation),
    ...bodies,
    ...answers,
    `Errors: ${errors.join(', ')}.`,
  ].join('\n\n');
}

function parametersPart({ components }: ApiDocument, { parameters = [] }: Operation): string[] {
  const rows = parameters
    .map((each) => ('$ref' in each ? components.parameters[each.$ref.split('/').at(-1) ?? ''] : each))
    .filter((each): each is Parameter => each !== undefined)
    .map(({ name, in: place, required, schema, description }) => [
      `\`${name}\``,
      place,
      describeType(schema),
      required ? 'yes' : '',
      description ?? '',
    ]);
  return rows.length === 0 ? [] : [table(['parameter', 'in', 'type', 'required', 'meaning'], rows)];
}

/** Describes the `data` of a JSON response. The envelope is the same for all. */
function answerPart(
  status: string,
  description: string,
  content: Content,
  name: string,
  shown: Map<string, string>,
): string {
  const parts = Object.entries(content).map(([type, { schema }]) => {
    const data = schema.properties?.['data'];
    const title = `**${status}** \`${type}\`: ${description}`;
    if (type === 'text/event-stream') return named(`${title} Data of each`, schema, name, shown);
    if (!data) return title;
    const list = data.type === 'array' && data.items ? data.items : data;
    const what = list === data ? '`data`' : 'each of `data`';
    return named(`**${status}**: ${description} Fields of ${what}`, list, name, shown);
  });
  return parts.length === 0 ? `**${status}**: ${description}` : parts.join('\n\n');
}

/** Describes a named schema, or refers to an earlier description of its fields. */
function named(title: string, schema: Schema, name: string, shown: Map<string, string>): string {
  const fields = fieldTable(schema);
  const before = shown.get(fields);
  if (before !== undefined && fields.includes('\n')) return `${title}: as at \`${before}\`.`;
  shown.set(fields, name);
  return `${title}:\n\n${fields}`;
}

function fieldTable(schema: Schema): string {
  const rows = fieldRows(schema);
  if (rows.length === 0) return describeType(schema);
  return table(['field', 'type', 'required', 'meaning'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) =>
      `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`,
  );
  return lines.join('\n');
}
