import { BlockList, isIP } from 'node:net';

/** A set of addresses, given as networks such as 10.0.0.0/8 or as single addresses. */
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
    // An address with a zone (fe80::1%eth0) is on the link, wherever else it may look to be.
    has: (address) =>
      isIP(address) !== 0 && !address.includes('%') && known.check(address, familyOf(address)),
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
