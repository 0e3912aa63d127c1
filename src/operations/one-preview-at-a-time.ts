import { Problem } from '../domain/errors.ts';
import type { PersonalCaller } from './context.ts';

const listening = new Set<string>();

/** Records a preview that a person is waiting for. Each person has one recording at a time. */
export async function onePreviewAtATime<T>(
  { userId }: Pick<PersonalCaller, 'userId'>,
  record: () => Promise<T>,
) {
  if (listening.has(userId))
    throw new Problem('RATE_LIMITED', 'Another recording is still being made. Try again in a moment.');
  listening.add(userId);
  try {
    return await record();
  } finally {
    listening.delete(userId);
  }
}
