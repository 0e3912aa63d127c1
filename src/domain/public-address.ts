import { isIPv4 } from 'node:net';
import { createNetworks } from './networks.ts';

/** Whether an address is one of the public internet's. Whatever is reserved for something else is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.has(address);
  return globalUnicast.has(address) && !specialIpv6.has(address);
}

// The special-purpose registries of IANA, multicast and what is reserved for the future.
const specialIpv4 = createNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

// All of IPv6 that is given out; what maps to IPv4 in one way or another lies outside, or below.
const globalUnicast = createNetworks(['2000::/3']);
const specialIpv6 = createNetworks([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);
