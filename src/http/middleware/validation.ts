import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import characterCount from 'ajv/dist/runtime/ucs2length.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { editDistance } from '../../domain/edit-distance.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { languagePattern } from '../../domain/language.ts';

const ajv = makeAjv();

/** Compiles a validator on first use, so that the service starts faster. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, method, httpPart }) => {
  let compiled: ValidateFunction | undefined;
  const check: { (value: unknown): boolean; errors?: ErrorObject[] | null } = (value) => {
    compiled ??= ajv.compile(schema);
    if (httpPart === 'body') prepare(value, schema, { keepsNull: method === 'PATCH' });
    if (httpPart === 'querystring') readNumbers(value, schema);
    const valid = compiled(value);
    check.errors = compiled.errors ?? null;
    return valid;
  };
  return check;
};

/** Converts numbers in an address, where everything is text. Only plain digits are a number: "1e1" and " 1" are not. */
function readNumbers(value: unknown, schema: unknown): void {
  if (!isRecord(value) || !isObjectSchema(schema)) return;
  for (const [name, inner] of Object.entries(schema.properties)) {
    const text = value[name];
    if (!isRecord(inner) || inner['type'] !== 'integer' || typeof text !== 'string') continue;
    if (/^-?\d{1,15}$/.test(text)) value[name] = Number(text);
  }
}

/**
 * Removes null from optional fields, where it means absent, unless the schema gives null a meaning. In a PATCH, where
 * null clears a value, it is refused instead, because an absent field would stay unchanged. Truncates an array to one
 * item over its maximum, so that it is refused without validating the rest.
 */
function prepare(value: unknown, schema: unknown, options: { readonly keepsNull: boolean }): void {
  if (Array.isArray(value) && isRecord(schema)) value.splice(Number(schema['maxItems'] ?? value.length) + 1);
  if (!isRecord(value) || !isObjectSchema(schema)) return;
  for (const [name, inner] of Object.entries(schema.properties)) {
    if (value[name] !== null) prepare(value[name], inner, options);
    else if (!options.keepsNull && !schema.required?.includes(name) && !allowsNull(inner)) delete value[name];
  }
}

function allowsNull(schema: unknown): boolean {
  return isRecord(schema) && [schema['type']].flat().includes('null');
}

const maxDetails = 20;

/** Converts the first errors of Ajv into field messages. `part` is the part of the request that contains them. */
export function fieldMessages(errors: readonly ErrorObject[], part = 'body'): FieldMessage[] {
  const messages = new Map<string, FieldMessage>();
  for (const error of errors) {
    const path = pathOf(error);
    if (!messages.has(path) && messages.size < maxDetails)
      messages.set(path, { path, message: phrase(error, part) });
  }
  return [...messages.values()];
}

function makeAjv(): Ajv {
  const made = new Ajv({ allErrors: true, strict: false, useDefaults: true, verbose: true });
  formats.default(made);
  // Ajv's own keyword counts the characters of every text, even of those that cannot be too long.
  made.removeKeyword('maxLength').addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    error: { message: 'is too long', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    compile: (limit: number) => (text: string) =>
      text.length <= limit || characterCount.default(text) <= limit,
  });
  return made;
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [...steps, ...(keyword === 'required' ? [params['missingProperty']] : [])].join('.');
}

/** Case-insensitive, like URL schemes. */
export const httpsPattern = '^[Hh][Tt][Tt][Pp][Ss]://[^/?#]';

/** A language of the lexicon. */
export const plainLanguagePattern = '^[A-Za-z]{2,3}$';

/** Descriptions of the patterns in our schemas. */
const patterns: Record<string, string> = {
  '\\S': 'must have text in it',
  [httpsPattern]: 'must be an https:// address',
  [languagePattern]: 'must be a language tag, such as en or pt-BR',
  [plainLanguagePattern]: 'must be a language without a region, such as en',
};

const phrases: Record<string, (params: Record<string, unknown>) => string | undefined> = {
  required: () => 'is required',
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).map(quoted).join(', ')}`,
  const: ({ allowedValue }) => `must be ${quoted(allowedValue)}`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maximum: ({ limit }) => `must be at most ${limit}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  type: ({ type }) => `must be of type ${[type].flat().join(' or ')}`,
  format: ({ format }) => `must be a valid ${format}`,
  pattern: ({ pattern }) => patterns[String(pattern)],
};

function phrase({ keyword, params, message, data, instancePath }: ErrorObject, part: string): string {
  if (part === 'body' && keyword === 'type' && instancePath === '') return `must be a JSON ${params['type']}`;
  if (data === null) return 'cannot be null';
  if (part === 'querystring' && Array.isArray(data)) return 'must be sent once';
  return phrases[keyword]?.(params) ?? message ?? 'is not valid';
}

function quoted(value: unknown) {
  return JSON.stringify(value);
}

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
};

/** Refuses a body where none is expected, unless it is an object, whose fields become warnings. */
export function refuseBody(body: unknown): void {
  if (body === undefined || body === null || isRecord(body)) return;
  const details = [{ path: '', message: 'must be a JSON object, or be left out' }];
  throw new Problem('VALIDATION_FAILED', undefined, { details });
}

const maxWarnings = 20;

/** Returns a warning for each field that is not in the schema and was ignored. */
export function unknownFields(value: unknown, schema: unknown, path = ''): FieldMessage[] {
  if (!isRecord(value) || !isObjectSchema(schema)) return [];
  const known = schema.properties;
  const messages: FieldMessage[] = [];
  for (const name of Object.keys(value)) {
    const here = path === '' ? name : `${path}.${name}`;
    if (Object.hasOwn(known, name)) messages.push(...unknownFields(value[name], known[name], here));
    else messages.push({ path: here, message: `is unknown and was ignored${suggestion(name, known)}` });
    if (messages.length >= maxWarnings) return messages.slice(0, maxWarnings);
  }
  return messages;
}

function suggestion(name: string, known: Readonly<Record<string, unknown>>): string {
  const near = Object.keys(known)
    .map((candidate) => ({ candidate, distance: editDistance(plain(name), plain(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 4)))
    .sort((left, right) => left.distance - right.distance)[0];
  return near ? `; did you mean ${near.candidate}?` : '';
}

/** Normalizes a name: `publicUrl`, `public-url` and `PUBLIC_URL` all match `public_url`. */
function plain(name: string): string {
  return name.slice(0, 64).replaceAll(/[-_]/g, '').toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObjectSchema(
  schema: unknown,
): schema is ObjectSchema & Required<Pick<ObjectSchema, 'properties'>> {
  return isRecord(schema) && isRecord(schema['properties']);
}

type Serialize = (response: unknown) => string;

const compileWith: SerializerFactory = SerializerSelector();

/**
 * Compiles a serializer on first use, because compiling all of them would delay the start by a second. Errors use plain
 * JSON.
 */
export const buildSerializer: SerializerFactory = (sharedSchemas, options) => {
  const compile = compileWith(sharedSchemas, options);
  return (route) => {
    if (Number(route.httpStatus) >= 400) return JSON.stringify;
    let serialize: Serialize | undefined;
    return (response) => {
      serialize ??= compile(route);
      return serialize(response);
    };
  };
};
