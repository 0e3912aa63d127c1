import { Problem } from '../domain/errors.ts';
import type { Caller } from './context.ts';

const listening = new Set<string>();

/** Records something that a person wants to hear now. Each person has one recording at a time. */
export async function onePreviewAtATime<T>({ userId }: Pick<Caller, 'userId'>, record: () => Promise<T>) {
  if (userId === null) throw new Problem('FORBIDDEN', 'Only people can hear this, in the studio.');
  if (listening.has(userId))
    throw new Problem('RATE_LIMITED', 'Another recording is still being made. Try again in a moment.');
  listening.add(userId);
  try {
    return await record();
  } finally {
    listening.delete(userId);
  }
}
