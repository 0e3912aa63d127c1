import { crc32, deflateSync } from 'node:zlib';
// The bundled file: the package's 200 modules would slow down the start.
import culori from 'culori/require';
import type { Timeline } from './episode-timeline.ts';
import { stepsPerSecond } from './loudness.ts';

const size = 600;
const margin = 60;
const bars = 40;
const barWidth = 6;
const maxHeight = 300;
const shades = 8;

const paper = '#faf7f2';
const ink = '#201a16';
/** The signal color of our own pages. */
const signal = '#cb4a21';

type Colour = readonly [red: number, green: number, blue: number];
type Bar = { readonly height: number; readonly accented: boolean };

/**
 * A cover drawn from the episode: its loudness over time, in ink on paper. The accent marks the second host's
 * part or, with one voice, the beginning, like the progress in a player.
 */
export function drawCover(timeline: Timeline, accent: string | null): Buffer {
  const pixels = new Uint8Array(size * size);
  const step = (size - 2 * margin) / bars;
  for (const [index, bar] of barsOf(timeline).entries()) {
    drawBar(pixels, margin + (index + 0.5) * step, bar);
  }
  return encodePng(pixels, size, [...shadesOf(ink), ...shadesOf(readable(accent)).slice(1)]);
}

function barsOf(timeline: Timeline): Bar[] {
  const isDialogue = new Set(timeline.takes.map((take) => take.sentence.speaker)).size > 1;
  const powers = new Float64Array(bars);
  const second = new Float64Array(bars);
  const step = timeline.sampleRate / stepsPerSecond;
  for (const take of timeline.takes) {
    for (const [at, power] of take.powers.entries()) {
      const bar = Math.floor(((take.position + at * step) / timeline.length) * bars);
      const scaled = power / take.scale ** 2;
      powers[bar] = (powers[bar] ?? 0) + scaled;
      if (take.sentence.speaker === 2) second[bar] = (second[bar] ?? 0) + scaled;
    }
  }
  const loudest = Math.max(...powers, 1e-12);
  return Array.from(powers, (power, index) => ({
    height: barWidth + Math.sqrt(power / loudest) * (maxHeight - barWidth),
    accented: isDialogue ? (second[index] ?? 0) > power / 2 : index < bars / 8,
  }));
}

/** A stroke with round ends and an antialiased edge. */
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

/** Returns the shades from the paper to the color. */
function shadesOf(colour: string): Colour[] {
  const blend = culori.interpolate([paper, colour], 'rgb');
  return Array.from({ length: shades + 1 }, (_, index) => {
    const { r, g, b } = blend(index / shades);
    return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255)];
  });
}

/** Returns an organization's color, darkened until it contrasts with the paper. */
function readable(accent: string | null): string {
  let colour = accent !== null && /^#[\da-f]{6}$/i.test(accent) ? accent : signal;
  while (culori.wcagContrast(colour, paper) < 3) {
    colour = culori.formatHex(culori.interpolate([colour, ink], 'rgb')(0.1));
  }
  return colour;
}

/** A PNG whose pixels are indexes into a palette of at most 256 colors. */
function encodePng(pixels: Uint8Array, width: number, palette: readonly Colour[]): Buffer {
  const height = pixels.length / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const [eightBits, indexed] = [8, 3];
  header.writeUInt8(eightBits, 8);
  header.writeUInt8(indexed, 9);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    // The byte before each row means: not filtered.
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
