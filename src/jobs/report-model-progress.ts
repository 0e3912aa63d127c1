import type { ModelProgress } from '../speech/models/ensure-model.ts';

const step = 0.25;

/** Reports the download of a model at each quarter. */
export function reportModelProgress(report: (message: string) => void): (progress: ModelProgress) => void {
  const reported = new Map<string, number>();
  return ({ model, phase, done }) => {
    const last = reported.get(model) ?? -step;
    if (phase === 'ready') {
      if (reported.has(model)) report(`The ${model} model is ready.`);
      reported.delete(model);
    } else if (done - last >= step) {
      reported.set(model, done);
      report(`Downloading the ${model} model, once for this machine: ${Math.round(done * 100)} %`);
    }
  };
}
