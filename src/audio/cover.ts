import { stepsPerSecond } from './loudness.ts';
import { type Colour, encodePng } from './png.ts';
import type { Timeline } from './timeline.ts';

const size = 600;
const margin = 60;
const bars = 40;
const barWidth = 6;
const tallest = 300;
const shades = 8;

const paper: Colour = [250, 247, 242];
const ink: Colour = [32, 26, 22];
/** The signal colour of our own pages. */
const signal: Colour = [203, 74, 33];

type Bar = { readonly height: number; readonly accented: boolean };

/**
 * A cover drawn from the episode itself: its loudness over time, in ink on paper. The second host's part is in
 * the accent; where there is one voice, the beginning is, as a player shows what was heard.
 */
export function drawCover(timeline: Timeline, accent: string | null): Buffer {
  const pixels = new Uint8Array(size * size);
  const step = (size - 2 * margin) / bars;
  for (const [index, bar] of barsOf(timeline).entries()) {
    drawBar(pixels, margin + (index + 0.5) * step, bar);
  }
  return encodePng(pixels, size, [paper, ...shadesOf(ink), ...shadesOf(readable(accent))]);
}

function barsOf(timeline: Timeline): Bar[] {
  const isDialogue = new Set(timeline.takes.map((take) => take.sentence.speaker)).size > 1;
  const powers = new Float64Array(bars);
  const second = new Float64Array(bars);
  const step = timeline.sampleRate / stepsPerSecond;
  for (const take of timeline.takes) {
    for (const [at, power] of take.powers.entries()) {
      const place = Math.floor(((take.position + at * step) / timeline.length) * bars);
      const scaled = power / take.scale ** 2;
      powers[place] = (powers[place] ?? 0) + scaled;
      if (take.sentence.speaker === 2) second[place] = (second[place] ?? 0) + scaled;
    }
  }
  const loudest = Math.max(...powers, 1e-12);
  return Array.from(powers, (power, index) => ({
    height: barWidth + Math.sqrt(power / loudest) * (tallest - barWidth),
    accented: isDialogue ? (second[index] ?? 0) > power / 2 : index < bars / 8,
  }));
}

/** A stroke with round ends; its edge is blended into the paper. */
function drawBar(pixels: Uint8Array, centre: number, { height, accented }: Bar): void {
  const radius = barWidth / 2;
  const reach = Math.max(0, height / 2 - radius);
  const middle = size / 2;
  for (let y = Math.floor(middle - height / 2 - 1); y <= middle + height / 2 + 1; y += 1) {
    for (let x = Math.floor(centre - radius - 1); x <= centre + radius + 1; x += 1) {
      const beyond = Math.max(0, Math.abs(y + 0.5 - middle) - reach);
      const distance = Math.hypot(x + 0.5 - centre, beyond) - radius;
      const shade = Math.round(Math.min(1, Math.max(0, 0.5 - distance)) * shades);
      if (shade > 0) pixels[y * size + x] = shade + (accented ? shades : 0);
    }
  }
}

function shadesOf(colour: Colour): Colour[] {
  return Array.from({ length: shades }, (_, index) => mix(paper, colour, (index + 1) / shades));
}

/** An organization's colour, darkened until it stands out from the paper. */
function readable(accent: string | null): Colour {
  const digits = /^#([\da-f]{6})$/i.exec(accent ?? '')?.[1];
  if (digits === undefined) return signal;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  let colour: Colour = [part(0), part(2), part(4)];
  while (contrast(colour, paper) < 3) colour = mix(colour, ink, 0.1);
  return colour;
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

/** As WCAG defines it. */
function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
