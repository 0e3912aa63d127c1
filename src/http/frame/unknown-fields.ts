import { editDistance } from '../../domain/edit-distance.ts';
import type { FieldMessage } from '../../domain/field-message.ts';

type ObjectSchema = { readonly properties?: Readonly<Record<string, unknown>> };

const maxWarnings = 20;

/** A warning for every field that the schema does not know: ignored, but never silently. */
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

/** `publicUrl`, `public-url` and `PUBLIC_URL` are all near to `public_url`. */
function plain(name: string): string {
  return name.slice(0, 64).replaceAll(/[-_]/g, '').toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObjectSchema(schema: unknown): schema is Required<ObjectSchema> {
  return isRecord(schema) && isRecord(schema['properties']);
}
