import { parseArgs } from 'node:util';
import { aligned } from '../../bench/support/table.ts';
import { hostileTexts } from './hostile-texts.ts';
import { longText, measureTexts, shortText, type Trial } from './measure-texts.ts';

/** npm run fuzz [-- --texts N] [--seed N] */
const { values } = parseArgs({
  options: { texts: { type: 'string', default: '1000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
console.error(`the seed is ${seed}`);

const trials: Trial[] = [];
for (const trial of measureTexts(hostileTexts(seed, Number(values.texts)))) {
  trials.push(trial);
  if (!trial.holds) console.error(`falls short: ${trial.stage}, ${trial.text}: ${timesOf(trial)}`);
}
console.log(report());
console.log(`\nThe same again: --seed ${seed}`);
process.exitCode = trials.every(({ holds }) => holds) ? 0 : 1;

function report(): string {
  const rows = [...Map.groupBy(trials, ({ stage }) => stage)].map(([stage, all]) => {
    const slowest = all.reduce((worst, trial) => (trial.long > worst.long ? trial : worst));
    const steepest = all.reduce((worst, trial) =>
      (trial.growth ?? 0) > (worst.growth ?? 0) ? trial : worst,
    );
    return [
      stage,
      String(all.length),
      `${slowest.long.toFixed(0)} ms`,
      slowest.text,
      steepest.growth === null ? '' : `${steepest.growth.toFixed(1)} (${timesOf(steepest)})`,
      steepest.growth === null ? '' : steepest.text,
    ];
  });
  const head = ['stage', 'texts', `slowest at ${longText}`, 'of', `growth from ${shortText}`, 'of'];
  return aligned([head, ...rows]);
}

function timesOf({ short, long }: Trial): string {
  return Number.isFinite(short) ? `${short.toFixed(0)} ms → ${long.toFixed(0)} ms` : `${long.toFixed(0)} ms`;
}
