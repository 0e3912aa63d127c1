import { Type } from 'typebox';
import { DateTime, Uuid } from './envelope.ts';

export const Deleted = Type.Object(
  { id: Uuid('What was deleted.'), deleted: Type.Literal(true), deleted_at: DateTime('When.') },
  { description: 'A resource that is gone.' },
);
