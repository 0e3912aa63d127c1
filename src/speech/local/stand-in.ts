import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { withVoices } from './combine-engines.ts';

/** Replaces an engine by one of this machine, which accepts the voice ids of both and speaks with its own voices. */
export function standIn(
  local: SpeechEngine,
  hasVoice: (id: string) => boolean,
  other: SpeechEngine,
): SpeechEngine {
  if (other.isLocal) return other;
  return {
    ...local,
    supportsLanguage: (language) =>
      local.supportsLanguage(language) || (other.supportsLanguage(language) && !otherLetters.has(language)),
    readsForeign: (language) => !local.supportsLanguage(language),
    knowsVoice: async (id) => (await local.knowsVoice(id)) || other.knowsVoice(id),
    prepare(settings, speakers, language) {
      const warnings: FieldMessage[] = [];
      const own = withVoices(settings, (path, id) => {
        if (hasVoice(id)) return true;
        warnings.push({ path, message });
        return false;
      });
      const spoken = language !== undefined && local.supportsLanguage(language) ? language : undefined;
      const plan = local.prepare(own, speakers, spoken);
      return { ...plan, warnings: [...warnings, ...plan.warnings] };
    },
  };
}

/** Languages in scripts that an English voice cannot read at all. */
const otherLetters: ReadonlySet<string> = new Set('ar el he hi ja ko ru th zh'.split(' '));

const message = 'The sandbox speaks with a built-in voice instead; live uses this one.';
