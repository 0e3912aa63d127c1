import { firstRequest } from '../../../domain/first-request.ts';

const notes = [
  '## 2.4.0',
  '- Added: search finds archived projects',
  '- Fixed: exports no longer stop at 1,000 rows',
];

export function curlExample(siteUrl: string, key: string): string {
  return firstRequest(siteUrl, key, ' \\\n  ');
}

/** For Node 24, which runs it as it is, and for everything else with fetch. */
export function typescriptExample(siteUrl: string, key: string): string {
  return `const notes: string = ${JSON.stringify(notes.join('\n'))};

const answer = await fetch('${siteUrl}/v1/conversions', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${key}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    source_type: 'changelog',
    title: 'My first episode',
    content: notes,
    settings: { product_name: 'Northwind' },
    wait: true,
  }),
});
const { data, error } = await answer.json();
console.log(data?.audio_url ?? error);
export {};`;
}

/** Needs nothing but Python itself. */
export function pythonExample(siteUrl: string, key: string): string {
  return `import json
import urllib.request

notes = ${JSON.stringify(notes.join('\n'))}

request = urllib.request.Request(
    "${siteUrl}/v1/conversions",
    data=json.dumps({
        "source_type": "changelog",
        "title": "My first episode",
        "content": notes,
        "settings": {"product_name": "Northwind"},
        "wait": True,
    }).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"]["audio_url"])`;
}
