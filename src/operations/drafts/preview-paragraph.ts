import { Problem } from '../../domain/errors.ts';
import { type Script, type Speaker, type Turn, withMarks } from '../../domain/script.ts';
import { type Sentence, spokenLength } from '../../domain/sound.ts';
import { inTransaction } from '../../storage/database.ts';
import { countPreviewedCharacters } from '../../storage/drafts.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { interactiveTask, type PersonalContext } from '../context.ts';
import { boundedLine } from '../input.ts';
import { onePreviewAtATime } from '../one-preview-at-a-time.ts';
import { segmentOwnerOf } from '../segment-owner.ts';
import { type DraftChanges, documentWith, showDraft } from './drafts.ts';

const maxPreviewLength = 800;
/** The maximum length of its spoken form, in characters. */
const maxSpoken = 2_400;
/** Spoken characters per day that can be previewed for free: enough to edit, too little to publish. */
const byPerson = 12_000;
const byOrganization = 30_000;
const tooLong =
  'This paragraph is too long to hear on its own, with its numbers spelled out. Split it in two.';
const tooMuch =
  'You’ve reached today’s limit for hearing paragraphs. Make the episode, or try again tomorrow.';

type PreviewInput = {
  readonly text: string;
  readonly speaker: Speaker;
  readonly changes?: DraftChanges;
  readonly signal: AbortSignal;
};

/**
 * Returns one paragraph as the episode will sound, as an MP3 that is not stored. Its sentences stay in the
 * organization's cache, so the episode does not speak them again. The same paragraph counts once a day.
 */
export async function previewParagraph(
  context: PersonalContext,
  draftId: string,
  { text, speaker, changes = {}, signal }: PreviewInput,
): Promise<Buffer> {
  const { caller, store, secrets } = context;
  const { organizationId, mode, tier, userId } = caller;
  const draft = await showDraft(context, draftId);
  const { id } = draft;
  const document = await documentWith(context, draft, changes);
  const { voice, settings, productId, ignoreOrganization } = document;
  const paragraph = boundedLine('text', text, maxPreviewLength);
  const language = document.script?.language ?? 'en';
  await context.checkVoice(voice, settings.speakers, mode);
  const script: Script = {
    language,
    speakers: document.script?.speakers ?? settings.speakers,
    turns: withMarks<Turn>([{ speaker, text: paragraph, section: null }], document.script?.turns),
  };
  const taskOptions = interactiveTask(context, signal);
  await context.checkText({ request: document, script, path: 'text', taskOptions });
  const admit = async (sentences: readonly Sentence[]) => {
    const characters = spokenLength(sentences);
    if (characters > maxSpoken) throw new Problem('VALIDATION_FAILED', tooLong);
    const spoken = sentences.map((sentence) => [sentence.spoken, sentence.phonemes]);
    const hashInput = JSON.stringify([mode, voice, speaker, paragraph, spoken]);
    const hash = Buffer.from(secrets.sign('heard paragraphs', hashInput), 'base64url');
    // A refusal rolls back, so that it does not count.
    await inTransaction(store.database, async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const paragraph = { organizationId, userId, hash, characters };
      const totals = await countPreviewedCharacters(transaction, paragraph);
      if (totals.byPerson > byPerson || totals.byOrganization > byOrganization)
        throw new Problem('RATE_LIMITED', tooMuch);
    });
  };
  const scope = { organizationId, productId };
  return onePreviewAtATime(userId, async () =>
    context.voiceSamples.speak({
      script,
      voice,
      mode,
      signal,
      admit,
      tenant: { organizationId, mode, tier },
      lexicon: await listPronunciations(store.database, scope, { language, ignoreOrganization }),
      segmentOwner: segmentOwnerOf(context, { id, organizationId, mode }),
    }),
  );
}
