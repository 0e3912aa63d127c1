import { html, type SafeHtml } from '../../html/safe-html.ts';
import { number } from '../components/format.ts';
import { type Catalog, unnamedObjects } from './catalog.ts';
import { alternativesOf, nameOf, type Parameter, type Schema } from './document.ts';

/** The context of the fields on one page. */
export type View = {
  readonly catalog: Catalog;
  /** Objects without a name that this page has shown. */
  readonly shown: Set<string>;
};

/** Text of the document, with its `code`. */
export function prose(text: string): SafeHtml {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${withVersion(part)}</code>` : part))}`;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Paths of the document are below `/v1`: `GET /voices` becomes `GET /v1/voices`. */
function withVersion(code: string): string {
  const [method = '', path = ''] = code.split(' ');
  return methods.includes(method) && path.startsWith('/') && !path.startsWith('/v1/')
    ? `${method} /v1${path}`
    : code;
}

/** The fields of a schema, with the fields of the objects in them that have no name. */
export function fieldTree(schema: Schema, view: View): SafeHtml {
  return html`${unnamedObjects(schema).map(({ properties = {}, required = [] }) => {
    const rows = Object.entries(properties).map(([name, field]) =>
      fieldRow({ name, field, required: required.includes(name), inner: fieldTree(field, view) }, view),
    );
    return rows.length === 0 ? '' : html`<ul class="fields">${rows}</ul>`;
  })}`;
}

/** The fields of an object without a name, once a page. */
export function fieldTreeOnce(schema: Schema, view: View): SafeHtml {
  const text = JSON.stringify(unnamedObjects(schema));
  if (view.shown.has(text)) return html`<p class="docs-note">The same fields as above.</p>`;
  if (text !== '[]') view.shown.add(text);
  return fieldTree(schema, view);
}

export function parameterList(parameters: readonly Parameter[], view: View): SafeHtml {
  return html`<ul class="fields">${parameters.map(
    ({ name, in: place, required = false, description, schema }) => {
      const field = description === undefined ? schema : { ...schema, description };
      return fieldRow({ name, field, required, place }, view);
    },
  )}</ul>`;
}

type Row = {
  readonly name: string;
  readonly field: Schema;
  readonly required?: boolean;
  readonly place?: string;
  readonly inner?: SafeHtml | null;
};

export function fieldRow({ name, field, required, place, inner }: Row, view: View): SafeHtml {
  const { description, deprecated } = field;
  return html`<li><code>${name}</code> <span>${typeOf(field, view)}${place ? `, in the ${place}` : ''}</span>${required ? html` <b>required</b>` : ''}${deprecated ? html` <b>deprecated</b>` : ''}${description ? html`<p>${prose(description)}</p>` : ''}${inner}</li>
`;
}

/** Such as “string, 1 to 500 characters”, with links to named schemas. */
export function typeOf(schema: Schema, view: View): SafeHtml {
  const alternatives = alternativesOf(schema);
  if (alternatives)
    return joined(
      alternatives.map((each) => typeOf(each, view)),
      ' or ',
    );
  const parts = [baseType(schema, view), ...boundsOf(schema)];
  return joined(
    parts.map((part) => html`${part}`),
    ', ',
  );
}

function baseType(schema: Schema, view: View): SafeHtml {
  const name = nameOf(schema);
  if (name !== null) return html`<a href="${view.catalog.homes.get(name)}">${name}</a>`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum)
    return joined(
      schema.enum.map((each) => html`<code>${String(each)}</code>`),
      ', ',
    );
  if (schema.items) return html`array of ${typeOf(schema.items, view)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`map of ${typeOf(schema.additionalProperties, view)}`;
  const names = [schema.type ?? 'any'].flat().join(' or ');
  return html`${schema.format === undefined ? names : `${names} (${schema.format})`}`;
}

function boundsOf(schema: Schema): string[] {
  return [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `at least ${number(from ?? 0)}${unit}`;
  const end = `${number(to)}${unit}`;
  return from === undefined ? `at most ${end}` : `${number(from)} to ${end}`;
}

export function joined(parts: readonly SafeHtml[], between: string): SafeHtml {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}

/** A named schema with its fields. */
export function objectPart(name: string, view: View): SafeHtml {
  const schema = view.catalog.document.components.schemas[name] ?? {};
  const tree = schema.properties
    ? fieldTree(schema, view)
    : html`<p class="docs-note">${typeOf(schema, view)}</p>`;
  return html`<section class="object" id="schema-${name}">
    <h3><a class="docs-anchor" href="#schema-${name}">${name}</a></h3>
    ${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}
    ${tree}
  </section>`;
}
