import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The smallest encoding that a client says it understands; null for none. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const refused = /;\s*q=0(?:\.0*)?$/;
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !refused.test(each.trim()))
    .map((each) => each.split(';', 1)[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/** `thorough` takes its time: for what is compressed once and sent often. */
export function compress(
  body: Buffer,
  encoding: Encoding,
  { thorough }: { thorough: boolean },
): Promise<Buffer> {
  if (encoding === 'gzip') return compressors.gzip(body, { level: thorough ? 9 : 6 });
  const quality = thorough ? constants.BROTLI_MAX_QUALITY : 5;
  return compressors.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
