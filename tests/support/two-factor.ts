import { totpCode } from '../../src/domain/totp.ts';
import type { SignedInUser } from './visitor.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the key on a page as an app does. */
export function readKey(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((each) =>
    alphabet.indexOf(each).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows now. */
export function codeOf(key: Buffer): string {
  return totpCode(key, Math.floor(Date.now() / 30_000));
}

/** Turns two-factor sign-in on, as a visitor would. */
export async function turnOn(visitor: SignedInUser): Promise<{ key: Buffer; codes: readonly string[] }> {
  const { body } = await visitor.open('/account/two-factor');
  const sealed = /name="sealed" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const key = readKey(/<code>([A-Z2-7 ]{39})<\/code>/.exec(body)?.[1] ?? '');
  const answer = await visitor.send('/account/two-factor', { sealed, code: codeOf(key) });
  const shown = (await visitor.follow(answer)).body;
  // The page has them twice: to be read, and to be downloaded.
  return { key, codes: [...new Set(shown.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/g))] };
}
