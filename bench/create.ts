import type { Bench } from './support/bench.ts';
import { answersPerCpuSecond, asCustomer, jsonType, startHttpPair } from './support/http-pair.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { median, round } from './support/statistics.ts';

const text = { title: 'Northwind 2.4', content: '## Fixed\n- Exports no longer stop early.' };

export const bench: Bench = {
  name: 'create',
  about: 'POST /conversions per CPU-second ÷ bare Fastify with one transaction of two inserts',
  async measure(context) {
    const { service, bare, stop } = await startHttpPair(context, 'create');
    try {
      const headers = { ...asCustomer(service), ...jsonType };
      const body = JSON.stringify({ source_type: 'changelog', ...text });
      const ours = () =>
        fetch(`${service.ready['address']}/v1/conversions`, { method: 'POST', headers, body });
      const theirs = () =>
        fetch(`${bare.ready['address']}/items`, {
          method: 'POST',
          headers: jsonType,
          body: JSON.stringify(text),
        });
      await answersPerCpuSecond(service, 3, ours);
      await answersPerCpuSecond(bare, 3, theirs);
      const pairs = [];
      for (let run = 0; run < context.runs; run += 1) {
        const pair = {
          ours: await answersPerCpuSecond(service, 2, ours),
          bare: await answersPerCpuSecond(bare, 2, theirs),
        };
        pairs.push(pair);
        context.say(
          `run ${run + 1}: ${Math.round(pair.ours)} against ${Math.round(pair.bare)} per CPU-second`,
        );
      }
      return ratioFigure(
        'create',
        pairs.map((pair) => pair.ours / pair.bare),
        { atLeast: 0.5 },
        {
          perCpuSecond: round(median(pairs.map((pair) => pair.ours)), 0),
          barePerCpuSecond: round(median(pairs.map((pair) => pair.bare)), 0),
        },
      );
    } finally {
      await stop();
    }
  },
};
