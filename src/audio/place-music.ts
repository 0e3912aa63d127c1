import type { SoundKind } from '../domain/sound-design.ts';
import type { StoredMusic } from './prepare-music.ts';

export type PreparedDesign = { readonly [Kind in SoundKind]?: StoredMusic };

export type PlacedMusic = StoredMusic & { readonly kind: SoundKind; readonly position: number };

/** Seconds of silence around each kind. */
const afterIntro = 0.5;
const aroundSting = 0.5;
const beforeOutro = 0.7;
/** Seconds that a bed plays alone before the speech, and after the last word. */
const bedAlone = 1.5;
const bedAfter = 2.5;

/** The end of a sound in samples, and the seconds of silence after it. */
type Gap = { readonly soundEnd: number; readonly pause: number };

/** Places the sounds of a design before, between and after the takes. All begin on a step of the meter. */
export function createMusic(sampleRate: number, step: number, design: PreparedDesign) {
  const placed: PlacedMusic[] = [];
  const aligned = (samples: number) => Math.ceil(Math.round(samples) / step) * step;
  const place = (kind: SoundKind, sound: StoredMusic, position: number) => {
    placed.push({ ...sound, kind, position });
    return position + sound.length;
  };
  return {
    placed,
    open(leadIn: number): Gap {
      const introEnd = design.intro ? place('intro', design.intro, aligned(leadIn * sampleRate)) : 0;
      const pause = design.intro ? afterIntro : leadIn;
      if (!design.bed) return { soundEnd: introEnd, pause };
      const start = aligned(introEnd + pause * sampleRate);
      place('bed', design.bed, start);
      return { soundEnd: start, pause: bedAlone };
    },
    /** Returns the gap between two chapters, unchanged if no sting is set. */
    betweenChapters(gap: Gap): Gap {
      if (!design.sting) return gap;
      const start = aligned(gap.soundEnd + aroundSting * sampleRate);
      return { soundEnd: place('sting', design.sting, start), pause: aroundSting };
    },
    /** Adds the sounds after the last word. Returns the end of all sound. */
    close(soundEnd: number): number {
      if (!design.outro) return soundEnd;
      return place('outro', design.outro, aligned(soundEnd + beforeOutro * sampleRate));
    },
  };
}

/** Returns the length of the bed: until the next sound of the design, or shortly after the last word. */
export function bedLength(
  bed: PlacedMusic,
  others: readonly PlacedMusic[],
  takes: readonly { readonly audibleEnd: number }[],
  sampleRate: number,
) {
  const spokenEnd = takes.reduce((end, { audibleEnd }) => Math.max(end, audibleEnd), bed.position);
  const next = others.filter(({ position }) => position > bed.position).map(({ position }) => position);
  const end = Math.min(bed.position + bed.length, spokenEnd + bedAfter * sampleRate, ...next);
  return Math.max(0, Math.floor(end - bed.position));
}
