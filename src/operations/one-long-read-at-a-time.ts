import { Problem } from '../domain/errors.ts';

const maxAtOnce = 2;
/** The maximum per organization. The list searches while the user types. */
const maxWaiting = 8;

const running = new Set<string>();
let waiting: { readonly organizationId: string; readonly begin: () => void }[] = [];

/** Runs one long read of an organization at a time, and two of all, so that other requests get connections. */
export async function oneLongReadAtATime<T>(organizationId: string, read: () => Promise<T>): Promise<T> {
  const isOwn = (each: { organizationId: string }) => each.organizationId === organizationId;
  if (waiting.filter(isOwn).length >= maxWaiting)
    throw new Problem('RATE_LIMITED', 'Other searches or exports are still running. Try again in a moment.');
  await new Promise<void>((begin) => {
    waiting.push({ organizationId, begin });
    beginNext();
  });
  try {
    return await read();
  } finally {
    running.delete(organizationId);
    // Organizations take turns.
    waiting = [...waiting.filter((each) => !isOwn(each)), ...waiting.filter(isOwn)];
    beginNext();
  }
}

function beginNext() {
  const next = waiting.find(({ organizationId }) => !running.has(organizationId));
  if (!next || running.size >= maxAtOnce) return;
  waiting.splice(waiting.indexOf(next), 1);
  running.add(next.organizationId);
  next.begin();
}
