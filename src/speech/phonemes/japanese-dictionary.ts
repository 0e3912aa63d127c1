import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Converts a text to katakana as pronounced: 東京は is トーキョーワ. Unknown words stay unchanged. */
export type KanaReader = (text: string) => string;

/** The word that ends at a position with the lowest cost. */
type Path = { readonly cost: number; readonly rightId: number; readonly from: number; readonly said: string };

/** The dictionary's number for nouns, used for unknown words, which are mostly names. */
const nounId = 1285;
const unknownCost = 12_000;
const maxUnknownLength = 24;

const unpack = promisify(gunzip);

/** Loads the dictionary of kuromoji (IPADIC): a trie of words, their costs, and the costs of one after another. */
export async function openKanaReader(directory: string): Promise<KanaReader> {
  const load = async (name: string) => unpack(await readFile(join(directory, `${name}.dat.gz`)));
  const [base, check, words, features, targets, joints] = await Promise.all([
    ...[load('base'), load('check'), load('tid')],
    ...[load('tid_pos'), load('tid_map'), load('cc')],
  ] as const);
  const trie = { base: integers(base), check: integers(check) };
  const ids = readTargets(targets);
  const costs = new Int16Array(joints.buffer, joints.byteOffset, joints.length / 2);
  const width = costs[1] ?? 0;
  const joint = (rightId: number, leftId: number) => costs[rightId * width + leftId + 2] ?? 0;

  return (text) => {
    const bytes = Buffer.from(text);
    const paths: (Path | undefined)[] = new Array(bytes.length + 1);
    paths[0] = { cost: 0, rightId: 0, from: -1, said: '' };
    const offer = (
      from: number,
      to: number,
      word: { leftId: number; rightId: number; cost: number },
      said: () => string,
    ) => {
      const before = paths[from];
      if (before === undefined) return;
      const cost = before.cost + joint(before.rightId, word.leftId) + word.cost;
      if (cost < (paths[to]?.cost ?? Number.POSITIVE_INFINITY))
        paths[to] = { cost, rightId: word.rightId, from, said: said() };
    };
    for (let at = 0; at < bytes.length; at += 1) {
      if (paths[at] === undefined) continue;
      for (const [end, id] of wordsAt(trie, bytes, at)) {
        for (const token of ids.get(id) ?? []) {
          const word = {
            leftId: words.readInt16LE(token),
            rightId: words.readInt16LE(token + 2),
            cost: words.readInt16LE(token + 4),
          };
          const said = () =>
            pronunciation(features, words.readInt32LE(token + 6)) ?? bytes.toString('utf8', at, end);
          offer(at, end, word, said);
        }
      }
      const end = endOfUnknown(bytes, at);
      const unknown = { leftId: nounId, rightId: nounId, cost: unknownCost };
      offer(at, end, unknown, () => bytes.toString('utf8', at, end));
    }
    return follow(paths, bytes.length);
  };
}

function integers(buffer: Buffer): Int32Array {
  return new Int32Array(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length));
}

/** Maps the number of a form to all words with it. */
function readTargets(buffer: Buffer): Map<number, number[]> {
  const targets = new Map<number, number[]>();
  for (let at = 4; at + 8 <= buffer.length; ) {
    const key = buffer.readInt32LE(at);
    const count = buffer.readInt32LE(at + 4);
    targets.set(
      key,
      Array.from({ length: count }, (_, index) => buffer.readInt32LE(at + 8 + index * 4)),
    );
    at += 8 + count * 4;
  }
  return targets;
}

/** Yields the words that begin at a position: their end and the number of their form. */
function* wordsAt(trie: Readonly<Record<'base' | 'check', Int32Array>>, bytes: Buffer, start: number) {
  let node = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const child = (trie.base[node] ?? 0) + (bytes[at] ?? 0);
    if (trie.check[child] !== node) return;
    node = child;
    const leaf = trie.base[node] ?? 0;
    if (trie.check[leaf] === node) yield [at + 1, -(trie.base[leaf] ?? 0) - 1] as const;
  }
}

/** Returns the last of ten fields. Words without it are read as written. */
function pronunciation(features: Buffer, at: number): string | undefined {
  const fields = features.toString('utf8', at, features.indexOf(0, at)).split(',');
  return fields[9] === '*' ? undefined : fields[9];
}

/** Returns the end of an unknown word: one character, or a run of kana or of Latin letters. */
function endOfUnknown(bytes: Buffer, start: number): number {
  const first = kindAt(bytes, start);
  let end = start + first.length;
  while (first.joins && end < bytes.length && end - start < maxUnknownLength * 3) {
    const next = kindAt(bytes, end);
    if (next.kind !== first.kind) break;
    end += next.length;
  }
  return end;
}

function kindAt(bytes: Buffer, at: number) {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const character = bytes.toString('utf8', at, at + length);
  const kind = /[A-Za-z]/.test(character) ? 'latin' : /[ァ-ヿ]/.test(character) ? 'katakana' : 'other';
  return { kind, length, joins: kind !== 'other' };
}

function follow(paths: readonly (Path | undefined)[], end: number): string {
  const said: string[] = [];
  for (let at = end; at > 0; ) {
    const path = paths[at];
    if (path === undefined) break;
    said.push(path.said);
    at = path.from;
  }
  return said.toReversed().join('');
}
