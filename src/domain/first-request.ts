/** A first request for a shell. In several lines, its body is indented like its options. */
export function firstRequest(siteUrl: string, key: string, between = ' '): string {
  const body =
    between === ' '
      ? JSON.stringify(firstConversion)
      : JSON.stringify(firstConversion, null, 2).replaceAll('\n', '\n  ');
  return [
    `curl ${siteUrl}/v1/conversions`,
    `-H "Authorization: Bearer ${key}"`,
    '-H "Content-Type: application/json"',
    `-d '${body}'`,
  ].join(between);
}

const firstConversion = {
  source_type: 'changelog',
  title: 'My first episode',
  content: '## 2.4.0\n- Added: dark mode\n- Fixed: slow exports',
  settings: { product_name: 'Northwind' },
  wait: true,
};
