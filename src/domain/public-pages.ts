/** Where a conversion can be listened to by anyone, while it is public. */
export function publicPages(siteUrl: string, conversionId: string) {
  return { listenUrl: `${siteUrl}/listen/${conversionId}`, embedUrl: `${siteUrl}/embed/${conversionId}` };
}
