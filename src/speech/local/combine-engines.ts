import { distinctMessages, type FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { SpeechModel, VoiceSettings } from '../../domain/voice-settings.ts';
import { requestedVoice, type SpeechEngine, type SpeechPlan } from '../speech-engine.ts';
import { primaryTag } from './catalogue.ts';
import type { LocalEngine } from './local-engine.ts';

/** An engine of this machine. */
export type Member = {
  readonly engine: LocalEngine;
  /** The `voice.model` of the API that selects the engine. */
  readonly speechModel: SpeechModel;
  /** Why it cannot run here; null if it can. */
  readonly unavailableReason: string | null;
};

/** Combines engines into one with all voices. Each voice is spoken by its own engine; the main engine does everything else. */
export function combineEngines(main: LocalEngine, members: readonly Member[]): SpeechEngine {
  const usable = members
    .filter(({ unavailableReason }) => unavailableReason === null)
    .map(({ engine }) => engine);
  const inOrder = [main, ...usable.filter((engine) => engine !== main)];
  return {
    ...main,
    isLocal: true,
    version: usable.map(({ version }) => version).join('+'),
    async voices() {
      const [own = [], ...others] = await Promise.all(inOrder.map((engine) => engine.voices()));
      return [...own, ...others.flat().map((voice) => ({ ...voice, defaultFor: [] }))];
    },
    knowsVoice: async (id) => members.some(({ engine }) => engine.catalogue.find(id)),
    supportsLanguage: (language) => usable.some((engine) => engine.supportsLanguage(language)),
    prepare: (settings, speakers, language) =>
      preparePlan(inOrder, members, { settings, speakers, language }),
  };
}

type Wanted = {
  readonly settings: VoiceSettings;
  readonly speakers: SpeakerCount;
  readonly language: string | undefined;
};

function preparePlan(
  inOrder: readonly LocalEngine[],
  members: readonly Member[],
  { settings, speakers, language }: Wanted,
): SpeechPlan {
  const { kept, warnings } = keepVoices(members, settings, language);
  const { model } = settings;
  const asked = members.find(({ speechModel }) => speechModel === model);
  if (asked?.unavailableReason) warnings.push({ path: 'voice.model', message: asked.unavailableReason });
  const preferred = asked?.unavailableReason === null ? [asked.engine, ...inOrder] : inOrder;
  const speaking = preferred.find((engine) => engine.supportsLanguage(language ?? 'en')) ?? inOrder[0];
  const engineFor = (sentence: Sentence) => {
    const id = requestedVoice(kept, sentence, speakers);
    return inOrder.find((engine) => id !== undefined && engine.catalogue.find(id)) ?? speaking;
  };
  const plans = new Map(inOrder.map((engine) => [engine, engine.prepare(kept, speakers, language)]));
  const plan = speaking && plans.get(speaking);
  if (plan === undefined) throw new Error('No speech engine can run on this machine.');
  return {
    ...plan,
    warnings: distinctMessages([...warnings, ...[...plans.values()].flatMap((each) => each.warnings)]),
    direct(sentences) {
      const directs = new Map([...plans].map(([engine, each]) => [engine, each.direct(sentences)]));
      return (sentence, index) => {
        const direct = directs.get(engineFor(sentence) as LocalEngine);
        if (direct === undefined) throw new Error('A sentence has no engine.');
        return direct(sentence, index);
      };
    },
  };
}

/** Removes voices that cannot run here or speak another language than the script, and adds a warning for each. */
function keepVoices(members: readonly Member[], settings: VoiceSettings, language: string | undefined) {
  const warnings: FieldMessage[] = [];
  const kept = withVoices(settings, (path, id) => {
    const member = members.find(({ engine }) => engine.catalogue.find(id));
    const voice = member?.engine.catalogue.find(id);
    if (!member || !voice) return true;
    const speaksAnother = language !== undefined && primaryTag(voice.language) !== primaryTag(language);
    const other = `${voice.name} speaks ${voice.language}; a voice of the script’s language (${language}) is used instead.`;
    const message = member.unavailableReason ?? (speaksAnother ? other : null);
    if (message !== null) warnings.push({ path, message });
    return message === null;
  });
  return { kept, warnings };
}

/** Returns the settings with those voices that are kept. */
export function withVoices(
  { voiceId, hostVoiceIds = {}, ...others }: VoiceSettings,
  isKept: (path: string, id: string) => boolean,
): VoiceSettings {
  const narrator = voiceId !== undefined && isKept('voice.voice_id', voiceId) ? { voiceId } : {};
  const hosts = Object.entries(hostVoiceIds).filter(([host, id]) =>
    isKept(`voice.host_voice_ids.${host}`, id),
  );
  return { ...others, ...narrator, hostVoiceIds: Object.fromEntries(hosts) };
}
