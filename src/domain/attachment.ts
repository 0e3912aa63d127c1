/** A `Content-Disposition` header for a title, with an ASCII fallback. */
export function attachment(title: string, extension: string): string {
  const stem =
    [...title.replaceAll(/[\s\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, ' ').trim()].slice(0, 120).join('') || 'episode';
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]+/g, '')
    .replaceAll(/[%']/g, '')
    .trim();
  const encoded = encodeURIComponent(`${stem}${extension}`).replaceAll(/['()*]/g, hex);
  return `attachment; filename="${plain || 'episode'}${extension}"; filename*=UTF-8''${encoded}`;
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
