import {
  createCipheriv,
  createDecipheriv,
  createHash,
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
  /** The same text, encrypted with the current key. */
  renew(purpose: string, encrypted: Buffer): Renewal;
  /** The fingerprints of all keys, the current one first. */
  readonly fingerprints: readonly [string, ...string[]];
};

type Renewal =
  | { readonly state: 'renewed'; readonly value: Buffer }
  /** The text is encrypted with the current key, or with an unknown one. */
  | { readonly state: 'current' | 'unreadable' };

/** Distinguishes secret keys without revealing them. */
export function secretKeyFingerprint(secretKey: string): string {
  return createHash('sha256').update(`aloud secret key fingerprint\n${secretKey}`).digest('hex').slice(0, 32);
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The current key signs and encrypts. Old ones still verify and decrypt. */
export function createSecrets(secretKey: string, oldKeys: readonly string[] = []): Secrets {
  const current = derivedKeys(secretKey);
  const all = [current, ...oldKeys.map(derivedKeys)];
  /** Returns the text and the key that encrypted it, or null if none of the keys did. */
  const open = (purpose: string, encrypted: Buffer) => {
    for (const keyFor of all) {
      const text = decryptWith(keyFor(purpose), encrypted);
      if (text !== null) return { text, keyFor };
    }
    return null;
  };
  return {
    sign: (purpose, message) => signWith(current(purpose), message),
    verify(purpose, message, signature) {
      const given = Buffer.from(signature);
      return all.some((keyFor) => {
        const expected = Buffer.from(signWith(keyFor(purpose), message));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
    encrypt: (purpose, text) => encryptWith(current(purpose), text),
    decrypt(purpose, encrypted) {
      const opened = open(purpose, encrypted);
      if (opened === null) throw new Error('It is damaged, or encrypted with another secret key.');
      return opened.text;
    },
    renew(purpose, encrypted) {
      const opened = open(purpose, encrypted);
      if (opened === null) return { state: 'unreadable' };
      if (opened.keyFor === current) return { state: 'current' };
      return { state: 'renewed', value: encryptWith(current(purpose), opened.text) };
    },
    fingerprints: [secretKeyFingerprint(secretKey), ...oldKeys.map(secretKeyFingerprint)],
  };
}

function derivedKeys(secretKey: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secretKey, 'aloud', purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
}

function signWith(key: Buffer, message: string): string {
  return createHmac('sha256', key).update(message).digest('base64url');
}

function encryptWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Returns null if the data is damaged or was encrypted with another key. */
function decryptWith(key: Buffer, encrypted: Buffer): string | null {
  if (encrypted.length < nonceLength + tagLength) return null;
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceLength));
  decipher.setAuthTag(encrypted.subarray(nonceLength, nonceLength + tagLength));
  const body = decipher.update(encrypted.subarray(nonceLength + tagLength));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
