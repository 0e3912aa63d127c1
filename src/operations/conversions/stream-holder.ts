import type { Caller } from '../context.ts';

/** The owner of open streams: a key, a user, or the listeners of an episode in a network. */
export type StreamHolder = {
  readonly name: string;
  readonly maxStreams: number;
  readonly keyId: string | null;
  /** The group that shares a second limit: an organization, or the clients of an address. */
  readonly group?: { readonly name: string; readonly maxStreams: number };
};

const [maxStreams, maxStreamsOfOrganization] = [50, 100];

/** Returns the stream holder of a caller. Streams of keys and of the dashboard count against the organization. */
export function streamHolder({ keyId, userId, organizationId }: Caller): StreamHolder {
  return {
    name: keyId === null ? `user ${userId}` : `key ${keyId}`,
    maxStreams,
    keyId,
    group: { name: `organization ${organizationId}`, maxStreams: maxStreamsOfOrganization },
  };
}
