/** A first request for a shell. */
export function firstRequest(siteUrl: string, key: string, between = ' '): string {
  return [
    `curl ${siteUrl}/v1/conversions`,
    `-H "Authorization: Bearer ${key}"`,
    '-H "Content-Type: application/json"',
    `-d '${JSON.stringify(firstConversion, null, between === ' ' ? 0 : 2)}'`,
  ].join(between);
}

const firstConversion = {
  source_type: 'changelog',
  title: 'My first episode',
  content: '## 2.4.0\n- Added: dark mode\n- Fixed: slow exports',
  settings: { product_name: 'Northwind' },
  wait: true,
};
