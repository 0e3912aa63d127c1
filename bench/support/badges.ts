import { readFile } from 'node:fs/promises';
import { root } from './service.ts';

/** The badges of the README, each with what package.json says. */
export async function badges(): Promise<Readonly<Record<string, string>>> {
  const { version, license, engines } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
  return {
    version: badge('version', version),
    license: badge('license', license),
    node: badge('node', engines.node.replace('>=', '≥ ')),
  };
}

const characterWidth = 6.6;
const margin = 8;

function badge(label: string, value: string): string {
  const [left, right] = [label, value].map((text) => Math.round(text.length * characterWidth) + 2 * margin);
  const [split, width] = [left ?? 0, (left ?? 0) + (right ?? 0)];
  const text = (x: number, words: string) => `<text x="${x}" y="14" text-anchor="middle">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${value}">
  <title>${label}: ${value}</title>
  <clipPath id="corners"><rect width="${width}" height="20" rx="4"/></clipPath>
  <g clip-path="url(#corners)">
    <rect width="${split}" height="20" fill="#3f3a34"/>
    <rect x="${split}" width="${width - split}" height="20" fill="#a8401c"/>
  </g>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    ${text(split / 2, label)}
    ${text(split + (width - split) / 2, value)}
  </g>
</svg>
`;
}
