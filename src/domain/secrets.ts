import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The uses of the installation's secret key. Each purpose has its own derived key. */
export type Secrets = {
  /** URL-safe. */
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
  encrypt(purpose: string, text: string): Buffer;
  decrypt(purpose: string, encrypted: Buffer): string;
};

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secretKey, 'aloud', purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
  const sign = (purpose: string, message: string) =>
    createHmac('sha256', keyFor(purpose)).update(message).digest('base64url');
  return {
    sign,
    verify(purpose, message, signature) {
      const expected = Buffer.from(sign(purpose, message));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, encrypted) {
      const decipher = createDecipheriv(algorithm, keyFor(purpose), encrypted.subarray(0, nonceLength));
      decipher.setAuthTag(encrypted.subarray(nonceLength, nonceLength + tagLength));
      const body = encrypted.subarray(nonceLength + tagLength);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
