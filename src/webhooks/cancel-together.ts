export type Cancel = (reason: Error) => void;

/**
 * Has a signal cancel whatever goes on at that moment, through one listener: thousands of exchanges share a signal,
 * and a listener for each would cost more than the rest of what is done to watch over it.
 */
export function createCancelTogether(): (signal: AbortSignal, cancel: Cancel) => () => void {
  const underWay = new WeakMap<AbortSignal, Set<Cancel>>();
  return (signal, cancel) => {
    const those = underWay.get(signal) ?? listen(signal);
    underWay.set(signal, those);
    those.add(cancel);
    return () => those.delete(cancel);
  };
}

function listen(signal: AbortSignal): Set<Cancel> {
  const cancels = new Set<Cancel>();
  const cancelAll = () => {
    for (const cancel of cancels) cancel(signal.reason);
  };
  signal.addEventListener('abort', cancelAll, { once: true });
  return cancels;
}
