import type { withUnit } from '../domain/add-unit.ts';
import type { KeyMode } from '../domain/api-key.ts';
import type { ConversionRequest } from '../domain/conversion.ts';
import type { Defaults } from '../domain/defaults.ts';
import type { describeDraft, preserveLocked } from '../domain/draft-coverage.ts';
import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { FetchPage, ImportedText, ImportSource } from '../domain/imported-text.ts';
import type { LanguageHint } from '../domain/language.ts';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { readEntries } from '../domain/lexicon/read-entries.ts';
import type { Metrics } from '../domain/metrics.ts';
import type { NarrationChange, NarrationDifference } from '../domain/narration.ts';
import type { FetchPicture } from '../domain/picture.ts';
import type { ReceiverRules } from '../domain/receiver-url.ts';
import type { DataRules } from '../domain/retention.ts';
import { type Role, roles } from '../domain/roles.ts';
import type { Script, SpeakerCount, scriptFigures } from '../domain/script.ts';
import type { Secrets } from '../domain/secrets.ts';
import type { SegmentOwner } from '../domain/segment-owner.ts';
import type { Sentence } from '../domain/sound.ts';
import type { DecodedSound, SoundUpload } from '../domain/sound-design.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { RunTextTask, TextTaskOptions } from '../domain/text-task.ts';
import type { Tier, TierTable } from '../domain/tiers.ts';
import type { Observer } from '../domain/tracing.ts';
import type { Usage } from '../domain/usage.ts';
import type { EngineSpeed, Voice } from '../domain/voice.ts';
import type { SpeechProvider, VoiceSettings } from '../domain/voice-settings.ts';
import type { Writer } from '../domain/writing.ts';
import type { Store } from '../storage/database.ts';
import type { MediaStore } from '../storage/media/media-store.ts';
import type { Notifications } from '../storage/notifications.ts';
import type { SignedInUser } from '../storage/sessions.ts';

export type Services = {
  readonly store: Store;
  readonly tiers: TierTable;
  readonly siteUrl: string;
  readonly secrets: Secrets;
  readonly receiverRules: ReceiverRules;
  readonly dataRules: DataRules;
};

export type ConversionServices = Services & {
  readonly media: MediaStore;
  /** Removes spoken sentences from the cache, by their keys. */
  readonly removeSegments: (keys: readonly string[]) => Promise<void>;
  /** The directory for unfinished files; only this user may read it. */
  readonly workDirectory: string;
  /** Whether media without a conversion are moved to the trash, or only reported. */
  readonly sweep: 'off' | 'report' | 'on';
  readonly notifications: Notifications;
  readonly fetchPicture: FetchPicture;
  readonly fetchPage: FetchPage;
  /** Runs a task in a text process. Throws if the input is unreadable or takes too long. */
  readonly runText: RunTextTask<OperationTasks>;
  /** Throws for a voice that does not exist; returns the settings that its engine ignores. */
  readonly checkVoice: (
    voice: VoiceSettings,
    speakers: SpeakerCount,
    mode: KeyMode,
  ) => Promise<FieldMessage[]>;
  /** The IDs of the voices that read a script, by speaker. Throws for a language without a voice. */
  readonly readersOf: (
    voice: VoiceSettings,
    speakers: SpeakerCount,
    language: string,
    mode: KeyMode,
  ) => string[];
  /** Throws for a text that cannot become audio. Warns about settings that the voice ignores. */
  readonly checkText: (text: CheckedText) => Promise<TextCheck>;
  /** Returns the differences in the spoken text. Throws for a script that is too long to speak. */
  readonly compareNarrations: (
    change: NarrationChange,
    taskOptions: TextTaskOptions & { readonly tenant: Tenant },
  ) => Promise<NarrationDifference>;
  readonly listVoices: (mode: KeyMode) => Promise<readonly ProviderVoices[]>;
  readonly listLanguages: (mode: KeyMode) => readonly string[];
  readonly writerFor: (mode: KeyMode) => Writer;
  /** The built-in writer for discarded scripts, which are not counted. */
  readonly builtInWriter: Writer;
  readonly metrics: Metrics;
  /** Logs an error that does not concern the caller. */
  readonly reportFault: (error: unknown, message: string) => void;
  /** Logs a step that an operator may want to follow. */
  readonly logStep: (fields: object, message: string) => void;
  /** Receives each step of the work; null if there is no observer. */
  readonly observer: Observer | null;
  readonly voiceSamples: VoiceSamples;
  /** `service`: refunds every failure of the service. Failures that would repeat are always refunded. */
  readonly refundFailed: 'off' | 'service';
  /** The maximum duration of a call with `wait`, in milliseconds. */
  readonly maxWait: number;
  /** Aborts when the worker stops: long maintenance then ends after the current step. */
  readonly stopping?: AbortSignal;
};

type OperationTasks = {
  importText(source: ImportSource): Promise<ImportedText>;
  decodeSound(upload: SoundUpload): Promise<DecodedSound>;
  readEntries: typeof readEntries;
  scriptFigures: typeof scriptFigures;
  describeDraft: typeof describeDraft;
  surveyText(text: LanguageHint & { readonly content: string }): { readonly language: string };
  languageOfEdit(edit: { readonly before: Script; readonly after: Script }): string;
  preserveLocked: typeof preserveLocked;
  withUnit: typeof withUnit;
};

export type CheckedText = {
  readonly request: Pick<
    ConversionRequest,
    'sourceType' | 'content' | 'settings' | 'voice' | keyof LanguageHint
  >;
  /** An existing script; null if it must still be written. */
  readonly script: Script | null;
  /** The field that contained the text; `content` by default. */
  readonly path?: string;
  readonly taskOptions: TextTaskOptions & { readonly tenant: Tenant };
};

export type TextCheck = {
  /** The language of the text: a BCP 47 tag. */
  readonly language: string;
  readonly warnings: readonly FieldMessage[];
};

/** The voices that a slot of the API's `voice.provider` can speak with. */
type ProviderVoices = {
  readonly provider: SpeechProvider;
  readonly engine: string;
  /** The reason for this engine if the service chose it; null if the configuration names it. */
  readonly choice: { readonly reason: string; readonly timesRealTime: number | null } | null;
  /** Whether its voices are free, so that samples of them exist. */
  readonly isLocal: boolean;
  readonly voices: readonly Voice[];
  /** Returns how fast the engine of a voice is; null for one of a vendor. */
  readonly speedOf: (voice: Voice) => EngineSpeed | null;
};

export type VoiceSamples = {
  /** Changes when the voices sound different. */
  readonly version: string;
  /** Whether spoken sentences are cached, so that a beginning is not spoken again. */
  readonly cached: boolean;
  /** Records one voice, or two in a dialogue; an empty ID is the automatic voice. */
  readonly record: (
    voiceIds: readonly string[],
    taskOptions: Pick<SpokenSample, 'tenant' | 'signal'>,
  ) => Promise<AsyncDisposable & { readonly path: string }>;
  /** Speaks a written form with a built-in voice. Returns an MP3 that is not stored. */
  readonly pronounce: (entry: Pronounced) => Promise<Buffer>;
  /** Speaks a short script as an episode would sound. Returns an MP3 that is not stored. */
  readonly speak: (sample: SpokenSample) => Promise<Buffer>;
};

type SpokenSample = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  readonly lexicon: readonly Pronounced[];
  readonly mode: KeyMode;
  readonly tenant: Tenant;
  readonly segmentOwner: SegmentOwner;
  /** Decides whether these sentences may be spoken; throws if not. */
  readonly admit?: (sentences: readonly Sentence[]) => Promise<void>;
  readonly signal: AbortSignal;
};

/** The identity behind a request: an API key or a signed-in user, and their organization. */
export type Caller = {
  /** Null for a user who is signed in to the site. */
  readonly keyId: string | null;
  readonly mode: KeyMode;
  readonly userId: string | null;
  readonly role: Role;
  readonly organizationId: string;
  /** The organization of requests that specify none. */
  readonly defaultOrganizationId: string;
  readonly tier: Tier;
  readonly defaults: Defaults;
  readonly usage: Usage;
  /** Whether the caller is the operator, on the command line. */
  readonly isOperator?: true;
};

export type CallerContext<S extends Services = Services> = S & { readonly caller: Caller };
export type ConversionContext = CallerContext<ConversionServices>;

export type PersonalCaller = Caller & { readonly userId: string };
export type PersonalContext = ConversionContext & { readonly caller: PersonalCaller };

export type { SignedInUser };

export type UserContext = Services & { readonly signedInUser: SignedInUser };

export function requireRole(caller: Caller, least: Role): void {
  if (hasRole(caller, least)) return;
  throw new Problem('FORBIDDEN', `Only ${describe(least)} of the organization can do this. Ask one of them.`);
}

export function hasRole(caller: Pick<Caller, 'role'>, least: Role): boolean {
  return roles.indexOf(caller.role) <= roles.indexOf(least);
}

function describe(least: Role): string {
  if (least === 'owner') return 'owners';
  return least === 'admin' ? 'owners and admins' : 'members';
}

type TenantTaskOptions = TextTaskOptions & { readonly tenant: Tenant };

/** Options for text work that stops when the caller disconnects. The limits of the API bound how much work waits. */
export function backgroundTask({ caller }: CallerContext, signal: AbortSignal): TenantTaskOptions {
  const { organizationId, mode, tier } = caller;
  return { tenant: { organizationId, mode, tier }, signal };
}

/** Options for text work that the caller waits for. It is refused if too much work is already waiting. */
export function interactiveTask(context: CallerContext, signal: AbortSignal): TenantTaskOptions {
  const { keyId, userId, organizationId } = context.caller;
  return { ...backgroundTask(context, signal), client: keyId ?? userId ?? organizationId };
}
