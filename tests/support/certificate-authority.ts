import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate and its key, in PEM. */
export type Identity = { readonly certificate: string; readonly key: string };

/** An authority that only clients with its certificate trust. */
export type CertificateAuthority = {
  readonly certificate: string;
  /** A certificate for names and addresses. */
  issue(...hosts: string[]): Identity;
};

export function createCertificateAuthority(): CertificateAuthority {
  const name = `Test authority ${randomBytes(4).toString('hex')}`;
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name, key: authority.privateKey };
  return {
    certificate: certify(issuer, name, authority.publicKey, [isAuthority]),
    issue(...hosts) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return {
        certificate: certify(issuer, hosts[0] ?? '', own.publicKey, [alternativeNames(hosts)]),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

/** Creates an X.509 certificate, version 3, in DER: nested values of tag, length and content. */
function certify(
  issuer: { name: string; key: KeyObject },
  subject: string,
  publicKey: KeyObject,
  extensions: Buffer[],
): string {
  const body = der(
    sequence,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    signedWith,
    named(issuer.name),
    der(sequence, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('490101000000Z'))),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(sequence, ...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, issuer.key));
  const whole = der(sequence, body, signedWith, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const sequence = 0x30;
// ECDSA with SHA-256, and the extensions' names, as the bytes of their object identifiers.
const signedWith = der(sequence, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const isAuthority = der(
  sequence,
  der(0x06, Buffer.from('551d13', 'hex')),
  der(0x01, Buffer.from([0xff])),
  der(0x04, der(sequence, der(0x01, Buffer.from([0xff])))),
);

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, bytes(host)),
  );
  return der(sequence, der(0x06, Buffer.from('551d11', 'hex')), der(0x04, der(sequence, ...names)));
}

function bytes(address: string): Buffer {
  if (address === '::1') return Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);
  return Buffer.from(address.split('.').map(Number));
}

function named(name: string): Buffer {
  const commonName = der(0x06, Buffer.from('550403', 'hex'));
  return der(sequence, der(0x31, der(sequence, commonName, der(0x0c, Buffer.from(name)))));
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
