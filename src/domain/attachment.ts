/** A header that has a file saved under a title; in plain letters too, for those who read no others. */
export function attachment(title: string, extension: string): string {
  const stem =
    [...title.replaceAll(/[\s\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, ' ').trim()].slice(0, 120).join('') || 'recording';
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]+/g, '')
    .replaceAll(/[%']/g, '')
    .trim();
  const encoded = encodeURIComponent(`${stem}${extension}`).replaceAll(/['()*]/g, hex);
  return `attachment; filename="${plain || 'recording'}${extension}"; filename*=UTF-8''${encoded}`;
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
