import { inflateRawSync } from 'node:zlib';
import { Problem } from '../../domain/errors.ts';

/** The most unpacked bytes of all parts of a document. The longest accepted text has some 5 MB. */
const maxUnpacked = 8_388_608;
/**
 * The most tags, attributes and entities of one part. Each takes many times its size in memory, and more would take
 * too long.
 */
const maxMarks = 200_000;
const maxParts = 2000;
const tooLarge = 'This document is too large once it is unpacked. Paste its text instead.';

/** Returns the text of a Word document without pictures. */
export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  // Loaded on demand, because few texts come from Word.
  const { default: mammoth } = await import('mammoth');
  const noPictures = mammoth.images.imgElement(async () => ({ src: '' }));
  // The types of mammoth omit this option. With `buffer`, it would unpack the archive itself, without a limit.
  const input = { file: openArchive(Buffer.from(bytes)) } as object as { buffer: Buffer };
  const { value } = await mammoth.convertToHtml(input, { convertImage: noPictures });
  return value;
}

/** Opens an archive whose parts are unpacked when they are read. A small archive may contain gigabytes. */
function openArchive(zip: Buffer) {
  const parts = partsOf(zip);
  let left = maxUnpacked;
  return {
    exists: (name: string) => parts.has(name),
    async read(name: string, encoding: string): Promise<string> {
      const part = parts.get(name);
      if (!part) throw new Error(`The archive has no part ${name}.`);
      const content = part.isDeflated ? unpack(part.packed, left) : part.packed;
      left -= content.length;
      if (left <= 0 || hasTooManyMarks(content)) throw new Problem('VALIDATION_FAILED', tooLarge);
      return new TextDecoder(encoding).decode(content);
    },
  };
}

const [lessThan, ampersand, equals] = Buffer.from('<&=');

function hasTooManyMarks(xml: Buffer): boolean {
  let marks = 0;
  for (const byte of xml) if (byte === lessThan || byte === ampersand || byte === equals) marks += 1;
  return marks > maxMarks;
}

function unpack(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem('VALIDATION_FAILED', tooLarge, { cause: error });
    throw error;
  }
}

type Part = { readonly packed: Buffer; readonly isDeflated: boolean };

/** Returns the entries of the archive's directory, which is at its end. */
function partsOf(zip: Buffer): ReadonlyMap<string, Part> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no directory.');
  const count = zip.readUInt16LE(end + 10);
  if (count > maxParts) throw new Problem('VALIDATION_FAILED', tooLarge);
  let at = zip.readUInt32LE(end + 16);
  const parts = new Map<string, Part>();
  for (let index = 0; index < count; index += 1) {
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    parts.set(zip.toString('utf8', at + 46, nameEnd), {
      packed,
      isDeflated: zip.readUInt16LE(at + 10) === 8,
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
