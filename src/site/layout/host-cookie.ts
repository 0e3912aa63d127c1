/** A cookie of this site. Over HTTPS, browsers take the prefix from this host alone, never from another subdomain. */
export function hostCookie(name: string, siteUrl: string, sameSite: 'lax' | 'strict') {
  const secure = siteUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite, secure },
  } as const;
}
