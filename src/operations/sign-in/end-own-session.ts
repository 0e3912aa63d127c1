import { Problem } from '../../domain/errors.ts';
import { deleteSessionById } from '../../storage/sessions.ts';
import type { VisitorContext } from '../context.ts';
import { isUuid } from '../input.ts';

/** Signs another browser of the visitor out. */
export async function endOwnSession({ store, visitor }: VisitorContext, id: string): Promise<void> {
  const ended = isUuid(id) && (await deleteSessionById(store.database, visitor.userId, id));
  if (!ended) throw new Problem('NOT_FOUND');
}
