/** Waits out the last seconds of a minute, so that requests that follow on each other fall into one. */
export async function startOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}
