import { v7 as uuid } from 'uuid';
import type { ConversionServices } from '../../operations/context.ts';
import { recordOutcomes } from '../../operations/webhooks/record-outcomes.ts';
import type { Tried } from '../../operations/webhooks/tried.ts';
import { holdLane, keepLanes, releaseLane } from '../../storage/webhooks/lanes.ts';
import type { Egress } from '../../webhooks/egress.ts';
import { createRecorder } from '../recorder.ts';
import { createLanePaces } from './lane-paces.ts';
import { sendLane } from './send-lane.ts';

/** Sends webhooks, lane by lane. A lane is a receiver: what waits for it waits in nobody else's way. */
export type LaneWork = {
  /** Sends what is due in a lane. Throws where another sender is at it, to be asked again a little later. */
  run(lane: string, options: { readonly jobId: string; readonly signal: AbortSignal }): Promise<void>;
  /** Lanes that are best left alone while so many slow ones are under way. */
  avoided(mostSlow: number): string[];
  close(): Promise<void>;
};

const keepInterval = 4000;
// Each statement takes the processor away from sending for a while: few large ones are best.
const moment = 48;
// Jobs of what has been sent do no harm, and nobody waits for them to go but the end of a long turn.
const removalMoment = 400;

export function createLaneWork(
  services: ConversionServices,
  egress: Egress,
  onError: (error: Error) => void,
): LaneWork {
  const holder = uuid();
  const held = new Map<string, AbortController>();
  const paces = createLanePaces();
  const remover = createRecorder<string[]>((jobIds) => services.deliveries.remove(jobIds.flat()), {
    moment: removalMoment,
  });
  const record = async (tries: readonly Tried[]) => {
    await recordOutcomes(services, tries);
    const jobIds = tries.flatMap(({ queuedJobId }) => queuedJobId ?? []);
    // A job that cannot be removed finds nothing to do.
    if (jobIds.length > 0) remover.add(jobIds).catch(() => {});
  };
  const recorder = createRecorder(record, { moment });
  const tools = { services, egress, recorder, remover };
  const keep = setInterval(() => {
    keepHeld(services, held, holder).catch(onError);
  }, keepInterval);

  return {
    async run(lane, { jobId, signal }) {
      const { database } = services.store;
      if (!(await holdLane(database, lane, holder))) throw new Error('Another sender is at this lane.');
      const lost = new AbortController();
      held.set(lane, lost);
      try {
        const pace = await sendLane(tools, lane, {
          jobId,
          pace: paces.of(lane),
          signal: AbortSignal.any([signal, lost.signal]),
        });
        paces.note(lane, pace);
      } finally {
        held.delete(lane);
        await releaseLane(database, lane, holder);
      }
    },
    avoided: (mostSlow) => paces.avoided(held.keys(), mostSlow),
    async close() {
      clearInterval(keep);
      await egress.close();
    },
  };
}

/** Tells that the lanes are worked in, and stops in those that were given to somebody else meanwhile. */
async function keepHeld(
  services: ConversionServices,
  held: ReadonlyMap<string, AbortController>,
  holder: string,
): Promise<void> {
  const lanes = [...held.keys()];
  if (lanes.length === 0) return;
  const ours = new Set(await keepLanes(services.store.database, lanes, holder));
  for (const lane of lanes) {
    if (!ours.has(lane)) held.get(lane)?.abort(new Error('Another sender has taken over.'));
  }
}
