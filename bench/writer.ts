import type { SourceType } from '../src/domain/conversion-settings.ts';
import { writeScript } from '../src/script/write-script.ts';
import { writerInput } from '../tests/support/writer-input.ts';
import type { Bench } from './support/bench.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { median, round } from './support/statistics.ts';

const goal = { milliseconds: 300, growth: 4.5 };
const hostile = 40;
const characters = 51_200;
/** Short entries are the most work: every one of them is judged. */
const longList = Array.from({ length: 5_000 }, (_, n) => `- Fixed bug ${n} in module ${n % 50}\n`)
  .join('')
  .slice(0, characters);

export const bench: Bench = {
  name: 'writer',
  about:
    'milliseconds for a script of 51,200 characters, prose or short entries; and its time ÷ that of 12,800 on hostile texts',
  async measure({ runs, prose }) {
    const ordinary = [];
    for (let run = -2; run < runs; run += 1) {
      const { content } = prose.document({ characters });
      const used = Math.max(timeOf(content, 'document'), timeOf(longList, 'changelog'));
      if (run >= 0) ordinary.push(used);
    }
    const growths = hostileTexts(hostile, 7).map((text) => {
      const fastest = (length: number) =>
        Math.min(...Array.from({ length: 3 }, () => timeOf(text(length), 'document')));
      // Very quick texts measure the clock.
      return fastest(characters) / Math.max(1, fastest(12_800));
    });
    const [time, growth] = [median(ordinary), Math.max(...growths)];
    return {
      measured: `${time.toFixed(0)} ms; ${growth.toFixed(1)}`,
      goal: `≤ ${goal.milliseconds} ms; ≤ ${goal.growth}`,
      met: time <= goal.milliseconds && growth <= goal.growth,
      details: { milliseconds: ordinary.map((each) => round(each, 1)), worstGrowth: round(growth, 2) },
    };
  },
};

/** Milliseconds of processor time of this process: other work on the machine does not count. */
function timeOf(content: string, sourceType: SourceType): number {
  const start = process.cpuUsage();
  try {
    writeScript(writerInput(content, { sourceType }));
  } catch {
    // A text without words is refused; the time until then counts as well.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
