import type { ConversionState } from '../../operations/conversions/follow-conversion.ts';
import { eventStream, type ServerSentEvent } from './event-stream.ts';

/** The states of a conversion as a stream. The first is waited for: without one the answer is an error. */
export async function stateStream(states: AsyncGenerator<ConversionState, void, void>) {
  const first = await states.next();
  return eventStream(toEvents(first, states));
}

async function* toEvents(
  first: IteratorResult<ConversionState, void>,
  states: AsyncGenerator<ConversionState, void, void>,
): AsyncGenerator<ServerSentEvent, void, void> {
  let told: { status: ConversionState['status']; progress_percent: number } | null = null;
  try {
    for (let next = first; !next.done; next = await states.next()) {
      const { status, progress } = next.value;
      const data = { status, progress_percent: Math.floor(progress * 100) };
      if (data.status !== told?.status) yield { event: 'status', data };
      else if (data.progress_percent !== told.progress_percent) yield { event: 'progress', data };
      told = data;
    }
  } finally {
    await states.return();
  }
}
