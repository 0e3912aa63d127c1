import { bench as captions } from './captions.ts';
import { bench as cost } from './cost.ts';
import { bench as create } from './create.ts';
import { bench as edit } from './edit.ts';
import { bench as fair } from './fair.ts';
import { bench as filesPassed } from './files-passed.ts';
import { bench as firstAudio } from './first-audio.ts';
import { bench as intelligible } from './intelligible.ts';
import { bench as list } from './list.ts';
import { bench as loudness } from './loudness.ts';
import { bench as memory } from './memory.ts';
import { bench as phonemes } from './phonemes.ts';
import { bench as pickUp } from './pick-up.ts';
import { bench as processes } from './processes.ts';
import { bench as read } from './read.ts';
import { bench as recast } from './recast.ts';
import { bench as revise } from './revise.ts';
import { bench as scale } from './scale.ts';
import { bench as spanish } from './spanish.ts';
import { bench as stall } from './stall.ts';
import { bench as start } from './start.ts';
import type { Bench } from './support/bench.ts';
import { bench as voice } from './voice.ts';
import { bench as webhooks } from './webhooks.ts';
import { bench as writer } from './writer.ts';

/** Every figure, in the order they are measured: `loudness` last, for it looks at what the others made. */
export const benches: readonly Bench[] = [
  start,
  firstAudio,
  voice,
  recast,
  edit,
  revise,
  memory,
  processes,
  scale,
  fair,
  writer,
  stall,
  read,
  create,
  list,
  pickUp,
  webhooks,
  cost,
  filesPassed,
  intelligible,
  spanish,
  phonemes,
  captions,
  loudness,
];
