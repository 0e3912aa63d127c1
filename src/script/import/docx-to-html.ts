import { inflateRawSync } from 'node:zlib';
import { Problem } from '../../domain/errors.ts';

/** Bytes of all parts of a document when unpacked. */
const maxUnpacked = 33_554_432;
const maxParts = 2000;
const tooLarge = 'This document is too large once it is unpacked. Paste its text instead.';

/** The text of a Word document. Pictures are left out. */
export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes);
  checkSize(buffer);
  // Loaded when first needed: few texts come from Word.
  const { default: mammoth } = await import('mammoth');
  const noPictures = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPictures });
  return value;
}

/** Unpacks every part within a limit: a small archive may hold gigabytes, and its own figures may be wrong. */
function checkSize(zip: Buffer): void {
  let left = maxUnpacked;
  for (const { packed, isDeflated } of partsOf(zip)) {
    left -= isDeflated ? unpackedSize(packed, left) : packed.length;
    if (left <= 0) throw new Problem('VALIDATION_FAILED', tooLarge);
  }
}

function unpackedSize(packed: Buffer, limit: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: limit }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem('VALIDATION_FAILED', tooLarge, { cause: error });
    throw error;
  }
}

/** The entries of the archive's directory, which is at its end. */
function partsOf(zip: Buffer): { packed: Buffer; isDeflated: boolean }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no directory.');
  const count = zip.readUInt16LE(end + 10);
  if (count > maxParts) throw new Problem('VALIDATION_FAILED', tooLarge);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { packed, isDeflated };
  });
}
