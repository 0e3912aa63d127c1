import { isIP } from 'node:net';
import { createNetworks, isPublicAddress, type Networks } from './networks.ts';

/** Deliveries go to the public internet, and to networks the operator allows. */
export type ReceiverRules = { readonly allowedNetworks: Networks };

/** For pages and logos, whose content is shown to the person who gave the address. */
export const publicOnly: ReceiverRules = { allowedNetworks: createNetworks([]) };

/** How to connect to a receiver. An empty port means the default of the protocol. */
export type ReceiverTarget = { readonly protocol: string; readonly port: string };

/** Whether a connection to this address is allowed. Only the operator's networks allow plain HTTP and any port. */
export function mayReach(
  { allowedNetworks }: ReceiverRules,
  target: ReceiverTarget,
  address: string,
): boolean {
  return (
    allowedNetworks.has(address) ||
    (target.protocol === 'https:' && hasUsualPort(target) && isPublicAddress(address))
  );
}

/**
 * Returns why a URL is refused, or null if it is allowed. The address and port of its host are checked when connecting,
 * because a name may resolve to a network that the operator allows.
 */
export function objectionTo(rules: ReceiverRules, text: string): string | null {
  if (text.length > 2048) return 'must have at most 2048 characters';
  const url = hasOddCharacters(text) ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return mustBeHttps;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  const host = hostOf(url);
  const literal = literalOf(host);
  if (literal !== null) return objectionToLiteral(rules, url, literal);
  if (url.protocol === 'http:') return mustBeHttps;
  if (rules.allowedNetworks.isEmpty && isLocalName(host)) return notPublic;
  return hasUsualPort(url) || !rules.allowedNetworks.isEmpty ? null : usualPortsOnly;
}

/** The host as a name or an address, normalized by the parser. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** The address of a host without a DNS lookup; null for a name. */
export function literalOf(host: string): string | null {
  if (isIP(host) !== 0) return host;
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : null;
}

const mustBeHttps = 'must be an https:// address';
export const notPublic = 'must be a public address, such as https://example.com';
const usualPortsOnly = 'must use port 443, or one from 1024 on';

function objectionToLiteral(rules: ReceiverRules, url: URL, address: string): string | null {
  if (mayReach(rules, url, address)) return null;
  if (!isPublicAddress(address)) return notPublic;
  return url.protocol === 'https:' ? usualPortsOnly : mustBeHttps;
}

/** Ports below 1024 other than 443 belong to other services. */
function hasUsualPort({ port }: ReceiverTarget): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

const localSuffixes =
  /\.(local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

function isLocalName(host: string): boolean {
  return !host.includes('.') || localSuffixes.test(host);
}

/** Whether a text contains characters that URL parsers drop silently. */
function hasOddCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  return /[\u0000-\u0020\u007f\\]/.test(text) || !text.isWellFormed();
}
