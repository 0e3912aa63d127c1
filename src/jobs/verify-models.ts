/** Hashing the voice takes less than a second. */
const everySixHours = 6 * 3_600_000;

/** Checks the models of the voices every six hours: disks corrupt files. */
export function verifyModels(
  verify: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  const timer = setInterval(() => void verify().catch(onError), everySixHours).unref();
  return { stop: () => clearInterval(timer) };
}
