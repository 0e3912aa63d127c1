import { type Static, type TSchema, type TStringOptions, Type } from 'typebox';

const notes = (description?: string, example?: string | number) => ({
  ...(description !== undefined && { description }),
  ...(example !== undefined && { examples: [example] }),
});

export const Text = (description?: string, example?: string, options: TStringOptions = {}) =>
  Type.String({ ...options, ...notes(description, example) });

/** A whole number from 0. */
export const Count = (description?: string, example?: number) =>
  Type.Integer({ minimum: 0, ...notes(description, example) });

export const Flag = (description: string) => Type.Boolean({ description });

export const Address = (description?: string, example?: string) =>
  Text(description, example, { format: 'uri' });

export const DateTime = (description: string) =>
  Text(description, '2026-11-15T09:30:00.000Z', { format: 'date-time' });

export const Uuid = (description: string) =>
  Text(description, '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90', { format: 'uuid' });

/** A type or null, in the form that serializes fastest. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });

export const NullableId = (description?: string) =>
  Nullable(Text(description, undefined, { format: 'uuid' }));

export const NullableTime = (description?: string) =>
  Nullable(Text(description, undefined, { format: 'date-time' }));
