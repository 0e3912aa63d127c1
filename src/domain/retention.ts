import { deliveryLogDays } from './webhook.ts';

/** The kinds of data that can expire, with their display names. */
export const retentionKinds = {
  texts: 'source texts',
  scripts: 'scripts',
  media: 'audio and transcripts',
  events: 'events and deliveries',
  audit: 'audit log',
  ledger: 'single charges',
} as const;

export type RetentionKind = keyof typeof retentionKinds;

export const kindsOfRetention = Object.keys(retentionKinds) as RetentionKind[];

/** Days until each kind expires. Kinds that are missing do not expire. */
export type Retention = Readonly<Partial<Record<RetentionKind, number>>>;

const maxDays = 36_500;

/** The longest period of each kind. Events and the audit log are removed then in any case. */
export const maxRetentionDays: Readonly<Record<RetentionKind, number>> = {
  texts: maxDays,
  scripts: maxDays,
  media: maxDays,
  events: deliveryLogDays,
  audit: 730,
  ledger: maxDays,
};

/** Data that is removed at the end of its longest period, even if no period is set. */
export const alwaysExpires: Retention = { events: maxRetentionDays.events, audit: maxRetentionDays.audit };

export type DataRules = {
  readonly retention: Retention;
  /** Days in which the deletion of an organization or an account can be canceled. */
  readonly deletionGraceDays: number;
};

/** Returns the periods for an organization: the shorter of its own and those of the installation. */
export function effectiveRetention(installation: Retention, own: Retention): Retention {
  const entries = kindsOfRetention.flatMap((kind) => {
    const days = Math.min(installation[kind] ?? Infinity, own[kind] ?? Infinity);
    return days === Infinity ? [] : [[kind, days] as const];
  });
  return Object.fromEntries(entries);
}

export const expiredAudio =
  'The audio has expired: it was removed when its retention period ended, with captions, chapters and transcript.';

export const expiredText =
  'The text has expired: it was removed when its retention period ended. Send the text again to make a new one.';
