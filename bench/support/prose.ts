import { randomNumbers } from './random-numbers.ts';
import { abilities, faults, measures, names, occasions, parts, people, reasons } from './vocabulary.ts';

type Text = { readonly title: string; readonly content: string };

/** Release notes and documents as people write them, made up from a seed. No sentence comes twice. */
export type Prose = {
  sentence(): string;
  sentences(count: number): string[];
  changelog(words: number): Text;
  document(size: { readonly words: number } | { readonly characters: number }): Text;
};

export function createProse(seed: number): Prose {
  const random = randomNumbers(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const said = new Set<string>();

  const sentence = (): string => {
    const text = upperFirst(pick(patterns)(pick, number));
    if (said.has(text)) return sentence();
    said.add(text);
    return text;
  };
  const title = () => `${pick(names)} ${number(1, 9)}.${number(0, 19)}`;
  const paragraph = () => Array.from({ length: number(3, 6) }, sentence).join(' ');

  return {
    sentence,
    sentences: (count) => Array.from({ length: count }, sentence),
    changelog(words) {
      const groups = new Map<string, string[]>(['Added', 'Changed', 'Fixed'].map((name) => [name, []]));
      for (let written = 0; written < words; ) {
        const group = pick([...groups.keys()]);
        const entry = upperFirst(pick(entries[group] ?? patterns)(pick, number));
        if (said.has(entry)) continue;
        said.add(entry);
        groups.get(group)?.push(`- ${entry}`);
        written += countWords(entry);
      }
      const sections = [...groups].filter(([, lines]) => lines.length > 0);
      const name = title();
      const body = sections.map(([heading, lines]) => `### ${heading}\n${lines.join('\n')}`).join('\n\n');
      return { title: name, content: `## ${name}\n\n${body}\n` };
    },
    document(size) {
      const name = `What changes with ${title()}`;
      let content = `# ${name}\n`;
      const isLong = () =>
        'words' in size ? countWords(content) >= size.words : content.length >= size.characters;
      for (let section = 0; !isLong(); section += 1) {
        if (section % 4 === 0) content += `\n## ${upperFirst(pick(parts).replace('the ', ''))}\n`;
        content += `\n${paragraph()}\n`;
      }
      return { title: name, content: 'characters' in size ? content.slice(0, size.characters) : content };
    },
  };
}

const sentencesPerParagraph = 5;

/** Sentences as the text of a script. */
export function inParagraphs(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) => (index % sentencesPerParagraph === 0 ? `\n\n${sentence}` : ` ${sentence}`))
    .join('')
    .trim();
}

type Pick = <T>(choices: readonly T[]) => T;
type Pattern = (pick: Pick, number: (from: number, to: number) => number) => string;

const added: readonly Pattern[] = [
  (pick) => `${pick(people)} can now ${pick(abilities)} in ${pick(parts)}.`,
  (pick, number) =>
    `${pick(parts)} shows up to ${number(3, 90) * 10} entries, and ${pick(people)} can ${pick(abilities)}.`,
  (pick) => `From ${pick(parts)}, ${pick(people)} can ${pick(abilities)} and ${pick(abilities)}.`,
];
const changed: readonly Pattern[] = [
  (pick, number) => `${pick(parts)} is ${number(2, 9)} times as fast ${pick(reasons)}.`,
  (pick, number) => `A rewrite of ${pick(parts)} cuts ${pick(measures)} by ${number(11, 89)} percent.`,
  (pick) => `${pick(parts)} moved next to ${pick(parts)}, ${pick(reasons)}.`,
];
const fixed: readonly Pattern[] = [
  (pick) => `${pick(parts)} ${pick(faults)} ${pick(occasions)}.`,
  (pick) => `Fixed a bug where ${pick(parts)} ${pick(faults)} ${pick(occasions)}.`,
];
const argued: readonly Pattern[] = [
  (pick) => `We looked closely at ${pick(parts)}, ${pick(reasons)}.`,
  (pick) => `For ${pick(people)} the most visible change is that they can ${pick(abilities)}.`,
  (pick, number) =>
    `In our own tests over ${number(5, 60)} days, ${pick(measures)} fell by ${number(11, 79)} percent.`,
  (pick) => `Until now ${pick(parts)} ${pick(faults)} ${pick(occasions)}, and ${pick(people)} noticed.`,
];

const entries: Readonly<Record<string, readonly Pattern[]>> = {
  Added: added,
  Changed: changed,
  Fixed: fixed,
};
const patterns: readonly Pattern[] = [...added, ...changed, ...fixed, ...argued];

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
