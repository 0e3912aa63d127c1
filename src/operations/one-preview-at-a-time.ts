import { Problem } from '../domain/errors.ts';

const recording = new Set<string>();

/** Records a preview that someone is waiting for, one at a time for each person or organization. */
export async function onePreviewAtATime<T>(holderId: string, record: () => Promise<T>) {
  if (recording.has(holderId))
    throw new Problem('RATE_LIMITED', 'Another recording is still being made. Try again in a moment.');
  recording.add(holderId);
  try {
    return await record();
  } finally {
    recording.delete(holderId);
  }
}
