import type { Caller } from '../context.ts';

/** Who has streams open: a key, a user, or the listeners of an episode in a network. */
export type StreamHolder = {
  readonly name: string;
  /** Streams that they may have open. */
  readonly maxStreams: number;
  /** Null for a stream without a key. */
  readonly keyId: string | null;
  /** Those of an organization, and those who share an address, have a bound together, too. */
  readonly group?: { readonly name: string; readonly maxStreams: number };
};

const [maxStreams, maxStreamsOfOrganization] = [50, 100];

/** The streams of a caller, with a key or in the dashboard, count against their organization. */
export function streamHolder({ keyId, userId, organizationId }: Caller): StreamHolder {
  return {
    name: keyId === null ? `user ${userId}` : `key ${keyId}`,
    maxStreams,
    keyId,
    group: { name: `organization ${organizationId}`, maxStreams: maxStreamsOfOrganization },
  };
}
