/** Returns the result of a promise, or of `onTimeout` if it takes longer. By default `onTimeout` throws. The work continues. */
export function withTimeout<T, Late = never>(
  work: Promise<T>,
  milliseconds: number,
  onTimeout: () => Late = () => {
    throw new Error(`No answer within ${milliseconds} ms.`);
  },
): Promise<T | Late> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return Promise.race([work, late.then(onTimeout)]).finally(() => clearTimeout(timer));
}
