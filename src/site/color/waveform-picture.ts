import { crc32, deflateSync } from 'node:zlib';

/** 1.91 to 1, the ratio of link previews. */
export const pictureSize = { width: 1200, height: 630 } as const;

const bars = 60;
const pitch = 18;
const barWidth = 10;
const tallest = 380;
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** An episode's loudness over time as a two-color PNG, for link previews. */
export function waveformPicture(peaks: readonly number[], colors: { paper: string; signal: string }): Buffer {
  const { width, height } = pictureSize;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, with a palette of two colors.
  header.set([1, 3, 0, 0, 0], 8);
  const palette = Buffer.from(`${colors.paper}${colors.signal}`.replaceAll('#', ''), 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(drawRows(peaks))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Each row starts with a zero: no filter. */
function drawRows(peaks: readonly number[]): Buffer {
  const { width, height } = pictureSize;
  const rowBytes = width / 8 + 1;
  const rows = Buffer.alloc(rowBytes * height);
  const left = (width - (bars * pitch - (pitch - barWidth))) / 2;
  for (let bar = 0; bar < bars; bar++) {
    const half = Math.max(barWidth / 2, (meanOf(peaks, bar) * tallest) / 2);
    for (let row = Math.floor(height / 2 - half); row < height / 2 + half; row++) {
      const inset = roundness(Math.abs(row + 0.5 - height / 2) - (half - barWidth / 2));
      for (let column = inset; column < barWidth - inset; column++) {
        const x = left + bar * pitch + column;
        const at = row * rowBytes + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return rows;
}

/** Returns how much narrower the round end of a bar is at a depth. */
function roundness(depth: number): number {
  const radius = barWidth / 2;
  return depth <= 0 ? 0 : Math.round(radius - Math.sqrt(Math.max(0, radius ** 2 - depth ** 2)));
}

function meanOf(peaks: readonly number[], bar: number): number {
  const from = Math.floor((bar * peaks.length) / bars);
  const part = peaks.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars)));
  return part.reduce((sum, peak) => sum + peak, 0) / Math.max(1, part.length);
}
