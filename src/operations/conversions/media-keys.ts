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

/** What a file is called that a worker makes: two workers that have the same attempt never write the same file. */
export function mediaName(name: string, claims: number): string {
  const plain = name.replace(/^\d+-/, '');
  return claims === 1 ? plain : `${claims}-${plain}`;
}
