import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** A reporter: one line for each test file that failed. A process that died is listed by its own name. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const file = [relative(process.cwd(), data.file ?? ''), data.name].find(isTestFile) ?? data.name;
    if (!seen.has(file)) yield `${file}\n`;
    seen.add(file);
  }
}

export function isTestFile(name: string): boolean {
  return name.endsWith('.test.ts');
}
