import type { ModelProgress } from '../speech/models/ensure-model.ts';

const step = 0.25;

/** Says in words how the fetching of a model comes along, a few times for each. */
export function reportModelProgress(tell: (message: string) => void): (progress: ModelProgress) => void {
  const told = new Map<string, number>();
  return ({ model, phase, done }) => {
    const last = told.get(model) ?? -step;
    if (phase === 'ready') {
      if (told.has(model)) tell(`The ${model} model is ready.`);
      told.delete(model);
    } else if (done - last >= step) {
      told.set(model, done);
      tell(`Fetching the ${model} model, once for this machine: ${Math.round(done * 100)} %`);
    }
  };
}
