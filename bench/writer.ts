import { writeScript } from '../src/script/write-script.ts';
import { writerInput } from '../tests/support/writer-input.ts';
import type { Bench } from './support/bench.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { median, round } from './support/statistics.ts';

const goal = { milliseconds: 300, growth: 4.5 };
const hostile = 40;

export const bench: Bench = {
  name: 'writer',
  about: 'milliseconds for a script of 51,200 characters; and its time ÷ that of 12,800 on hostile texts',
  async measure({ runs, prose }) {
    const ordinary = [];
    for (let run = -2; run < runs; run += 1) {
      const { content } = prose.document({ characters: 51_200 });
      const used = timeOf(content);
      if (run >= 0) ordinary.push(used);
    }
    const growths = hostileTexts(hostile, 7).map((text) => {
      const fastest = (characters: number) =>
        Math.min(...Array.from({ length: 3 }, () => timeOf(text(characters))));
      // Very quick texts measure the clock.
      return fastest(51_200) / Math.max(1, fastest(12_800));
    });
    const [time, growth] = [median(ordinary), Math.max(...growths)];
    return {
      name: 'writer',
      measured: `${time.toFixed(0)} ms; ${growth.toFixed(1)}`,
      goal: `≤ ${goal.milliseconds} ms; ≤ ${goal.growth}`,
      met: time <= goal.milliseconds && growth <= goal.growth,
      details: { milliseconds: ordinary.map((each) => round(each, 1)), worstGrowth: round(growth, 2) },
    };
  },
};

/** Milliseconds of processor time of this process: other work on the machine does not count. */
function timeOf(content: string): number {
  const start = process.cpuUsage();
  try {
    writeScript(writerInput(content, { sourceType: 'document' }));
  } catch {
    // A text without words is refused; the time until then counts as well.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
