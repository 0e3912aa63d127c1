import type { Conversion } from '../../domain/conversion.ts';
import type { Organization } from '../../domain/organization.ts';
import { joinPronunciations } from '../../domain/pronunciation-list.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';

/** Adds the organization's pronunciations, unless the request ignores the organization. */
export function withOwnPronunciations(
  { voice, ignoreOrganization }: Pick<Conversion, 'voice' | 'ignoreOrganization'>,
  organization: Pick<Organization, 'pronunciations'> | undefined,
): VoiceSettings {
  const list = ignoreOrganization ? null : (organization?.pronunciations ?? null);
  const pronunciationNotes = joinPronunciations(voice.pronunciationNotes, list);
  return pronunciationNotes === undefined ? voice : { ...voice, pronunciationNotes };
}
