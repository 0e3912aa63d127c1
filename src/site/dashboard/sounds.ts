import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { errorSentence } from '../../domain/field-message.ts';
import {
  maxSoundBytes,
  maxSoundSeconds,
  type SoundKind,
  type SoundSetting,
  soundKinds,
} from '../../domain/sound-design.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { invalid } from '../../operations/input.ts';
import { listProductChoices, showProduct } from '../../operations/products.ts';
import { findSoundFile, listOwnSounds, removeSound, setSound } from '../../operations/sounds.ts';
import { submitButton } from '../components/form.ts';
import { counted, measure } from '../components/format.ts';
import { formFile, formText, pathText, queryText } from '../layout/request.ts';
import { formPage, page } from '../layout/routes.ts';
import { part, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { scopeLinks } from './scope-links.ts';

const about: Readonly<Record<SoundKind, { title: string; text: string }>> = {
  intro: { title: 'Intro', text: 'Before the speech.' },
  outro: { title: 'Outro', text: 'After the speech.' },
  bed: {
    title: 'Background music',
    text: 'Plays under the opening, and gets quieter when someone speaks.',
  },
  sting: { title: 'Chapter sound', text: 'A short sound between two chapters.' },
};

/** Returns the title of a kind of sound, as the audit log names it. */
export function soundTitle(kind: string): string {
  return kind in about ? about[kind as SoundKind].title : kind;
}

function nameOf(kind: SoundKind): string {
  return about[kind].title.toLowerCase();
}

export const soundsSection: Section = {
  path: 'sounds',
  name: 'Sounds',
  group: 'organization',
  hasModes: false,
  minimumRole: 'admin',
  flashMessages: Object.fromEntries(
    soundKinds.flatMap((kind) => [
      [`saved-${kind}`, `${about[kind].title} saved.`],
      [`removed-${kind}`, `${about[kind].title} removed.`],
    ]),
  ),
  routes: [...formPage('/sounds', showSounds, save), page('/sounds/:kind/audio.wav', sendSound)],
};

const note = html`<span>Heard in new episodes. A product uses the organization’s sounds unless it has its own.</span>`;

async function showSounds(dashboard: DashboardContext) {
  const { context, request, fault } = dashboard;
  const productId = await productOf(dashboard);
  const [sounds, inherited, products] = await Promise.all([
    listOwnSounds(context, productId),
    productId === null ? [] : listOwnSounds(context, null),
    listProductChoices(context),
  ]);
  const failed = formText(request, 'kind', 10);
  const parts = soundKinds.map((kind) => {
    const of = (list: readonly SoundSetting[]) => list.find((each) => each.kind === kind);
    const error = kind === failed ? fault.errors[0]?.message : undefined;
    const shown = { kind, productId, sound: of(sounds), inherited: of(inherited), error };
    return part(kind, about[kind].title, soundForm(dashboard, shown));
  });
  return showPage(
    dashboard,
    {
      title: 'Sounds',
      facts: note,
      content: html`${scopeLinks(dashboard, { path: '/sounds', label: 'Sounds for', products, chosen: productId })} <div class="detail-main">${parts}</div>
        <p class="section-note">For developers: the API calls background music “bed” and a chapter sound “sting”.</p>`,
      scripts: ['hear.js'],
    },
    fault.status,
  );
}

/** Returns the product of the form or the address; null for the organization itself. Throws for an unknown product. */
async function productOf({ context, request }: DashboardContext): Promise<string | null> {
  const id = formText(request, 'product', 40) || queryText(request, 'product', 40);
  return id === '' ? null : (await showProduct(context, id)).id;
}

type Shown = {
  readonly kind: SoundKind;
  readonly productId: string | null;
  readonly sound: SoundSetting | undefined;
  /** The sound of the organization, for a product without its own. */
  readonly inherited: SoundSetting | undefined;
  readonly error: string | undefined;
};

function soundForm(dashboard: DashboardContext, shown: Shown): SafeHtml {
  const { kind, productId, sound, error } = shown;
  const id = `file-${kind}`;
  const button = (act: string, text: string) =>
    html`<button class="button button-plain" type="submit" name="act" value="${act}">${text}</button>`;
  const fields = html`<input type="hidden" name="kind" value="${kind}">
    <input type="hidden" name="product" value="${productId ?? ''}">
    <p class="quiet">${about[kind].text}</p>
    ${stateOf(dashboard, shown)}
    <div class="field file-field">
      <label class="field-label" for="${id}">File</label>
      ${error ? html`<p class="field-error" id="${id}-error" role="alert">${errorSentence('The file', error)}</p>` : ''}
      <input class="field-input field-file" id="${id}" name="file" type="file" accept=".wav,.mp3,audio/wav,audio/mpeg" data-max-bytes="${maxSoundBytes}" aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" ${error ? html`aria-invalid="true"` : ''}>
      <p class="field-hint" id="${id}-hint">WAV (16-bit) or MP3, up to ${counted(maxSoundSeconds[kind], 'second')} and ${measure(6, 'MB')}.</p>
    </div>
    <p class="actions">${submitButton(sound?.file ? 'Replace' : 'Upload', 'secondary', `${sound?.file ? 'Replace' : 'Upload'} the ${nameOf(kind)}`)}
      ${productId !== null && (!sound || sound.file) ? button('none', `Use no ${nameOf(kind)}`) : ''}
      ${sound ? button('remove', 'Remove') : ''}</p>`;
  return postForm(dashboard, '/sounds', fields, { files: true });
}

function stateOf(dashboard: DashboardContext, { kind, productId, sound, inherited }: Shown): SafeHtml {
  if (sound?.file) return player(dashboard, { kind, productId, file: sound.file });
  if (sound) return html`<p class="sound-state"><strong>None</strong></p>`;
  if (productId === null) return html`<p class="sound-state quiet">Not set</p>`;
  return inherited?.file
    ? html`<p class="quiet">Uses the organization’s sound:</p> ${player(dashboard, { kind, productId: null, file: inherited.file })}`
    : html`<p class="quiet">Uses the organization’s sound, which isn’t set.</p>`;
}

type Playable = Pick<Shown, 'kind' | 'productId'> & { readonly file: NonNullable<SoundSetting['file']> };

function player(dashboard: DashboardContext, { kind, productId, file }: Playable): SafeHtml {
  const address = dashboard.at(`/sounds/${kind}/audio.wav`, { product: productId });
  return html`<p class="sound-state"><a class="play-link" href="${address}" data-hear aria-label="Play the ${nameOf(kind)}"></a>
    <span><strong class="break">${file.name}</strong> <span class="quiet">${counted(Number(file.seconds.toFixed(1)), 'second')}</span></span></p>`;
}

async function sendSound(dashboard: DashboardContext) {
  const { context, request, reply, site } = dashboard;
  const { key } = await findSoundFile(context, pathText(request, 'kind'), await productOf(dashboard));
  const headers = { 'Content-Type': 'audio/wav', 'Cache-Control': 'private, no-cache' };
  return site.siteApi.sendFile(request, reply, { key, headers });
}

async function save(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const kind = soundKinds.find((each) => each === formText(request, 'kind', 10));
  if (!kind) throw invalid('kind', 'is not one of the sounds');
  const productId = await productOf(dashboard);
  const act = formText(request, 'act', 10);
  if (act === 'remove') await removeSound(context, kind, productId);
  else {
    const file = formFile(request, 'file');
    if (act !== 'none' && !file) throw invalid('audio', 'Choose a file first.');
    const upload = act === 'none' || !file ? null : { name: file.fileName || 'sound', bytes: file.bytes };
    await setSound(context, { kind, productId, upload, signal: abortedOnClose(request) });
  }
  const done = `${act === 'remove' ? 'removed' : 'saved'}-${kind}`;
  return dashboard.goTo('/sounds', done, { product: productId });
}
