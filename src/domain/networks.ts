import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks such as 10.0.0.0/8, and single addresses. */
export type Networks = {
  readonly isEmpty: boolean;
  has(address: string): boolean;
};

export function createNetworks(list: readonly string[]): Networks {
  const known = new BlockList();
  for (const network of list) {
    const [host = '', length] = network.split('/');
    const bits = length === undefined ? (isIP(host) === 4 ? 32 : 128) : Number(length);
    known.addSubnet(host, bits, familyOf(host));
  }
  return {
    isEmpty: list.length === 0,
    // An address with a zone (fe80::1%eth0) is link-local.
    has: (address) =>
      isIP(address) !== 0 && !address.includes('%') && known.check(address, familyOf(address)),
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Whether an address is public. Reserved addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.has(address);
  return globalUnicast.has(address) && !specialIpv6.has(address);
}

// The special-purpose registries of IANA, multicast, addresses reserved for future use, and the host address of Azure.
const specialIpv4 = createNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
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

// All allocated IPv6; mappings of IPv4 are outside, or listed below.
const globalUnicast = createNetworks(['2000::/3']);
const specialIpv6 = createNetworks([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);

/** Returns the network by which failures and requests are counted. An IPv6 subscriber has a whole /64. */
export function clientNetwork(address: string): string {
  if (address.includes('.') || !address.includes(':')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::', 2);
  const front = groups(head);
  const back = groups(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(gap).fill('0'), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
