import type { Place } from './public-pages.ts';

/** How often something was listened to. Nothing in it tells who listened. */
export type PlayCounts = {
  /** Visits in which it was started. */
  readonly plays: number;
  /** Visits in which it was heard to the end. */
  readonly completions: number;
  /** Seconds of the recording that were heard, all visits together. */
  readonly listenedSeconds: number;
};

export type DayOfPlays = PlayCounts & {
  /** Such as `2026-11-15`, in UTC. */
  readonly day: string;
  readonly place: Place;
};

export const noPlays: PlayCounts = { plays: 0, completions: 0, listenedSeconds: 0 };

export function addPlays(one: PlayCounts, other: PlayCounts): PlayCounts {
  return {
    plays: one.plays + other.plays,
    completions: one.completions + other.completions,
    listenedSeconds: one.listenedSeconds + other.listenedSeconds,
  };
}
