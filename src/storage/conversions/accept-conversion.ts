import type { KeyMode } from '../../domain/api-key.ts';
import type { ConversionRequest } from '../../domain/conversion.ts';
import { errorCode } from '../../domain/error-code.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { Tier, TierLimits } from '../../domain/tiers.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { type Database, run, type Store } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { Charge } from '../quota.ts';

export type NewConversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly script: Script | null;
  /** What is known of the text when its script is there already. */
  readonly facts: WritingFacts | null;
  readonly warnings: readonly FieldMessage[];
};

export type AcceptedConversion = {
  readonly outcome: 'accepted';
  readonly status: 'pending' | 'processing';
  /** In milliseconds. */
  readonly createdAt: number;
  /** Both null where nothing is charged. */
  readonly quota: number | null;
  readonly charge: Charge | null;
};

/** Otherwise nothing is stored: there is no such organization, or it has neither quota nor credit. */
export type Acceptance =
  | AcceptedConversion
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'unpaid' };

type AcceptanceTerms = {
  readonly tiers: Readonly<Record<Tier, Pick<TierLimits, 'concurrentJobs' | 'audioQuota'>>>;
  readonly charged: boolean;
};

/**
 * Charges and stores a conversion: `processing`, and handed to the queue, if there is a free place, else `pending`.
 * The organization is held until the transaction ends.
 */
export async function acceptConversion(
  transaction: Database,
  conversion: NewConversion,
  terms: AcceptanceTerms,
): Promise<Acceptance> {
  const [row] = await run<{ answer: Acceptance }>(transaction, statement, [
    ...valuesOf(conversion, terms),
    false,
  ]);
  if (!row) throw new Error('accept_conversion answered nothing.');
  return row.answer;
}

/**
 * The same as a transaction of its own, in one round trip. Null, and nothing has happened, when the charge reaches
 * a mark of the quota: that is to be told in the same transaction. Those of one organization wait in one line.
 */
export async function acceptAlone(
  store: Store,
  conversion: NewConversion,
  terms: AcceptanceTerms,
): Promise<Acceptance | null> {
  try {
    const values = [...valuesOf(conversion, terms), 'true'];
    const answer = await store.askInLine<Acceptance>(conversion.organizationId, question, values);
    if (!answer) throw new Error('accept_conversion answered nothing.');
    return answer;
  } catch (error) {
    if (errorCode(error) === markReached) return null;
    throw error;
  }
}

const markReached = 'AL001';
const text = 'select accept_conversion($1, $2, $3, $4, $5, $6) as answer';
const statement = prepared(text);
const question = { name: 'accept-conversion', text };

function valuesOf(conversion: NewConversion, { tiers, charged }: AcceptanceTerms): string[] {
  const { organizationId, id } = conversion;
  return [organizationId, id, JSON.stringify(fieldsOf(conversion)), limitsOf(tiers), String(charged)];
}

/** What is stored as it was asked for, by the names of the columns. */
function fieldsOf({ facts, settings, ...conversion }: NewConversion) {
  return {
    mode: conversion.mode,
    source_type: conversion.sourceType,
    title: conversion.title,
    content: conversion.content,
    additional_context: conversion.additionalContext,
    product_id: conversion.productId,
    ignore_organization: conversion.ignoreOrganization,
    public_url: conversion.publicUrl,
    webhook_url: conversion.webhookUrl,
    settings,
    voice: conversion.voice,
    warnings: conversion.warnings,
    script: conversion.script,
    product_name: facts ? facts.productName : settings.productName,
    version: facts ? facts.version : settings.version,
    changes: facts?.changes,
    highlights: facts?.highlights,
    change_count: facts?.changes.length ?? 0,
  };
}

const limits = new WeakMap<AcceptanceTerms['tiers'], string>();

/** The limits of all tiers as JSON, written once: which of them count is decided with the organization held. */
function limitsOf(tiers: AcceptanceTerms['tiers']): string {
  const known = limits.get(tiers) ?? JSON.stringify(tiers);
  limits.set(tiers, known);
  return known;
}
