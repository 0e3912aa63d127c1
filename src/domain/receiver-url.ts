import { isIP } from 'node:net';
import { isPublicAddress, type Networks } from './networks.ts';

/** Where the service may send what users want sent: the public internet, and networks the operator allows. */
export type ReceiverRules = { readonly allowedNetworks: Networks };

export type ReceiverProtocol = 'http:' | 'https:';

/** Whether a connection to this address may be made. Without encryption, only into a network of the operator's. */
export function mayReach(
  { allowedNetworks }: ReceiverRules,
  protocol: ReceiverProtocol,
  address: string,
): boolean {
  return allowedNetworks.has(address) || (protocol === 'https:' && isPublicAddress(address));
}

/**
 * Why nothing may be sent to a URL, as far as the URL itself tells; null where it may be tried. What its name
 * resolves to is looked at when connecting.
 */
export function objectionTo(rules: ReceiverRules, text: string): string | null {
  if (text.length > 2048) return 'must have at most 2048 characters';
  const url = hasOddCharacters(text) ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return mustBeHttps;
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or a password';
  const host = hostOf(url);
  const literal = literalOf(host);
  if (literal !== null) return objectionToLiteral(rules, url, literal);
  if (url.protocol === 'http:') return mustBeHttps;
  if (rules.allowedNetworks.isEmpty && isLocalName(host)) return notPublic;
  return hasUsualPort(url) || !rules.allowedNetworks.isEmpty ? null : usualPortsOnly;
}

/** The host of a URL as a name or a plain address; the parser has made one spelling of all others. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** The address that a host is, without asking anyone; null for a name. */
export function literalOf(host: string): string | null {
  if (isIP(host) !== 0) return host;
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : null;
}

const mustBeHttps = 'must be an https:// address';
const notPublic = 'must be a public address';
const usualPortsOnly = 'must use port 443, or one from 1024 on';

function objectionToLiteral(rules: ReceiverRules, url: URL, address: string): string | null {
  if (mayReach(rules, url.protocol as ReceiverProtocol, address)) {
    return hasUsualPort(url) || rules.allowedNetworks.has(address) ? null : usualPortsOnly;
  }
  return isPublicAddress(address) ? mustBeHttps : notPublic;
}

/** Below 1024 stand other services, which are not to be talked to by way of us. */
function hasUsualPort({ port }: URL): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

const localSuffixes =
  /\.(local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

function isLocalName(host: string): boolean {
  return !host.includes('.') || localSuffixes.test(host);
}

/** A URL parser drops or trims these in silence; what is kept should be what was meant. */
function hasOddCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /[\u0000-\u0020\u007f\\]/.test(text) || !text.isWellFormed();
}
