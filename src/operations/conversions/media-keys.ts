export const conversionsPrefix = 'conversions';

/** Where all files of a conversion are kept, whichever attempt made them. */
export function mediaPrefix(conversionId: string): string {
  return `${conversionsPrefix}/${conversionId}`;
}

export function attemptPrefix(conversionId: string, attempt: number): string {
  return `${mediaPrefix(conversionId)}/${attempt}`;
}

export function mediaKey(conversionId: string, attempt: number, name: string): string {
  return `${attemptPrefix(conversionId, attempt)}/${name}`;
}
