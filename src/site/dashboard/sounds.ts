import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { maxSoundSeconds, type SoundKind, type SoundSetting, soundKinds } from '../../domain/sound-design.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { invalid } from '../../operations/input.ts';
import { listProductChoices, showProduct } from '../../operations/products.ts';
import { requireRole } from '../../operations/require-role.ts';
import { listOwnSounds, removeSound, setSound } from '../../operations/sounds.ts';
import { notice } from '../components/elements.ts';
import { submitButton } from '../components/form.ts';
import { counted } from '../components/format.ts';
import { formFile, formText, queryText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { addressOf } from './layout/address.ts';
import { part, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { scopeLinks } from './scope-links.ts';

export const soundsSection: Section = {
  path: 'sounds',
  name: 'Sounds',
  group: 'organization',
  hasModes: false,
  minimumRole: 'admin',
  notices: { saved: 'Saved.' },
  routes: formPage('/sounds', showSounds, save),
};

const about: Readonly<Record<SoundKind, { title: string; text: string }>> = {
  intro: { title: 'Intro', text: 'Before the speech.' },
  outro: { title: 'Outro', text: 'After the speech.' },
  bed: { title: 'Bed', text: 'Plays under the opening, and gets quieter when someone speaks.' },
  sting: { title: 'Sting', text: 'Between two chapters.' },
};

const note = html`<span>Heard in every new episode. A product uses the organization’s sounds unless it has its own.</span>`;

async function showSounds(dashboard: DashboardContext): Promise<FastifyReply> {
  const { context, request, fault } = dashboard;
  requireRole(context.caller, 'admin');
  const productId = await productOf(dashboard);
  const [sounds, products] = await Promise.all([
    listOwnSounds(context, productId),
    listProductChoices(context),
  ]);
  const failed = soundKinds.find((kind) => kind === formText(request, 'kind', 10));
  const parts = soundKinds.map((kind) =>
    part(
      kind,
      about[kind].title,
      html`${kind === failed && fault.errors[0] ? notice(`The file ${fault.errors[0].message}.`) : ''}
        ${soundForm(dashboard, { kind, productId, sound: sounds.find((each) => each.kind === kind) })}`,
    ),
  );
  return showPage(
    dashboard,
    {
      title: 'Sounds',
      facts: note,
      content: html`${scopeLinks(dashboard, '/sounds', products, productId)} <div class="detail-main">${parts}</div>`,
    },
    fault.status,
  );
}

/** Of the form, or of the address; null for the organization itself. Any other is not found. */
async function productOf({ context, request }: DashboardContext): Promise<string | null> {
  const id = formText(request, 'product', 40) || queryText(request, 'product', 40);
  return id === '' ? null : (await showProduct(context, id)).id;
}

type Shown = {
  readonly kind: SoundKind;
  readonly productId: string | null;
  readonly sound: SoundSetting | undefined;
};

function soundForm(dashboard: DashboardContext, { kind, productId, sound }: Shown): SafeHtml {
  const id = `file-${kind}`;
  const button = (act: string, text: string) =>
    html`<button class="button button-plain" type="submit" name="act" value="${act}">${text}</button>`;
  const fields = html`<input type="hidden" name="kind" value="${kind}">
    <input type="hidden" name="product" value="${productId ?? ''}">
    <p>${about[kind].text} ${stateOf(sound, productId)}</p>
    <div class="field file-field">
      <label class="field-label" for="${id}">File</label>
      <input class="field-file" id="${id}" name="file" type="file" accept=".wav,.mp3,audio/wav,audio/mpeg">
      <p class="field-hint">WAV (16-bit) or MP3, up to ${maxSoundSeconds[kind]} seconds and 6 MB.</p>
    </div>
    <p class="actions">${submitButton(sound?.file ? 'Replace' : 'Upload', 'secondary', `${sound?.file ? 'Replace' : 'Upload'} the ${kind}`)}
      ${productId !== null && (!sound || sound.file) ? button('none', 'Use none') : ''}
      ${sound ? button('remove', 'Remove') : ''}</p>`;
  return postForm(dashboard, '/sounds', fields, { files: true });
}

function stateOf(sound: SoundSetting | undefined, productId: string | null): SafeHtml {
  if (sound?.file)
    return html`<strong>${sound.file.name}</strong>, ${counted(Number(sound.file.seconds.toFixed(1)), 'second')}.`;
  if (sound) return html`<strong>None.</strong>`;
  return html`<span class="quiet">${productId === null ? 'Not set.' : 'Uses the organization’s sound.'}</span>`;
}

async function save(dashboard: DashboardContext): Promise<FastifyReply> {
  const { context, request, reply } = dashboard;
  const kind = soundKinds.find((each) => each === formText(request, 'kind', 10));
  if (!kind) throw invalid('kind', 'is not one of the sounds');
  const productId = await productOf(dashboard);
  const act = formText(request, 'act', 10);
  if (act === 'remove') await removeSound(context, kind, productId);
  else {
    const file = formFile(request, 'file');
    if (act !== 'none' && !file) throw invalid('audio', 'is missing. Choose a file first');
    const upload = act === 'none' || !file ? null : { name: file.fileName || 'sound', bytes: file.bytes };
    await setSound(context, { kind, productId, upload, signal: abortedOnClose(request.raw.socket) });
  }
  return reply.redirect(addressOf(dashboard, '/sounds', { product: productId, done: 'saved' }), 303);
}
