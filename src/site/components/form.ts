import { errorSentence } from '../../domain/field-message.ts';
import { isBlank } from '../../domain/single-line.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { type FormRequest, noFault } from '../layout/form-fault.ts';
import { formText } from '../layout/request.ts';
import { formToken, type Session } from '../layout/session.ts';

type ButtonLook = 'primary' | 'secondary' | 'plain';

export function submitButton(text: string, look: ButtonLook = 'primary', label?: string): SafeHtml {
  return html`<button class="button button-${look}" type="submit" ${label ? html`aria-label="${label}"` : ''}>${text}</button>`;
}

export function linkButton(text: string, href: string, look: ButtonLook = 'primary'): SafeHtml {
  return html`<a class="button button-${look}" href="${href}">${text}</a>`;
}

export type FormOptions = {
  readonly look?: string;
  readonly files?: boolean;
  /** Whether the browser checks the fields before the server does. */
  readonly validated?: boolean;
};

/** A form of a signed-in user, with the token that protects it. */
export function ownForm(
  session: Session,
  action: string,
  content: SafeHtml,
  { look = 'form', files = false, validated = true }: FormOptions = {},
): SafeHtml {
  return html`<form class="${look}" method="post" action="${action}" ${files ? html`enctype="multipart/form-data"` : ''} ${validated ? '' : 'novalidate'}>
    <input type="hidden" name="form_token" value="${formToken(session.token)}">
    ${content}
  </form>`;
}

/** A form of someone who is not signed in. */
export function openForm(action: string, content: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" action="${action}">${content}</form>`;
}

/** An alert that `form-alert.js` shows if the form cannot be sent. */
export const formAlert = html`<div class="notice form-alert" data-alert role="alert" hidden>
    <p data-alert-text></p>
    <p data-sign-in><a href="/sign-in" target="_blank">Sign in in a new tab</a>, then come back.</p>
  </div>`;

type Labeled = {
  readonly name: string;
  readonly label: string;
  readonly hint?: HtmlValue;
  /** The error of the value, as a sentence. */
  readonly error?: string | undefined;
  /** Fills in the submitted value and its error when the form is shown again. */
  readonly form?: FormRequest;
  /** The first words of the error sentence; the label by default. */
  readonly noun?: string;
  readonly required?: boolean;
};

type TextOptions = Labeled & {
  readonly type?: 'email' | 'password' | 'text';
  readonly autocomplete?: string;
  readonly value?: string;
  readonly maxLength?: number;
  readonly autofocus?: boolean;
  readonly placeholder?: string;
};

/** A required line of text. */
export function field(options: TextOptions): SafeHtml {
  return input({ ...options, required: true }, html`required autocapitalize="none" spellcheck="false"`);
}

export function newPassword(form: FormRequest, label: string, autofocus: boolean): SafeHtml {
  return field({
    form,
    name: 'password',
    label,
    noun: 'The password',
    type: 'password',
    autocomplete: 'new-password',
    maxLength: 256,
    autofocus,
    hint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.',
  });
}

export function currentPassword(options: Omit<TextOptions, 'type' | 'autocomplete' | 'maxLength'>): SafeHtml {
  return field({ ...options, type: 'password', autocomplete: 'current-password', maxLength: 256 });
}

/** A code of an authenticator app, or a recovery code. */
export function codeField(form: FormRequest, autofocus = false): SafeHtml {
  return field({
    form,
    name: 'code',
    label: 'Code',
    autocomplete: 'one-time-code',
    maxLength: 40,
    autofocus,
    hint: 'From your authenticator app, or one of your recovery codes.',
  });
}

/** An optional line of text. */
export function textField(options: TextOptions): SafeHtml {
  return input(options, null);
}

function input(options: TextOptions, attributes: SafeHtml | null): SafeHtml {
  const { name, type = 'text', autocomplete = 'off', maxLength = 254, placeholder = '' } = options;
  const value = type === 'password' ? '' : currentValue(options, options.value);
  return labeled(
    options,
    html`<input class="field-input" id="${name}" name="${name}" type="${type}" value="${value}"
      autocomplete="${autocomplete}" maxlength="${maxLength}" placeholder="${placeholder}" ${attributes}
      ${options.autofocus && !isFaulty(options) ? 'autofocus' : ''} ${describedBy(options)}>`,
  );
}

/** An optional file. Browsers never restore it. */
export function fileField(
  options: Labeled & { readonly accept: string; readonly maxBytes?: number },
): SafeHtml {
  const { name, accept, maxBytes } = options;
  return labeled(
    options,
    html`<input class="field-input field-file" id="${name}" name="${name}" type="file" accept="${accept}" ${maxBytes ? html`data-max-bytes="${maxBytes}"` : ''} ${describedBy(options)}>`,
  );
}

/** Several lines. The text starts on its own line because HTML drops the first line break. */
export function textArea(
  options: Labeled & { value: string; rows: number; code?: boolean; maxLength?: number },
): SafeHtml {
  const { name, value, rows, required = false, code = false, maxLength } = options;
  return labeled(
    options,
    html`<textarea class="field-input field-area${code ? ' field-code' : ''}" id="${name}" name="${name}" rows="${rows}" spellcheck="${code ? 'false' : 'true'}"
      ${maxLength ? html`data-max="${maxLength}"` : ''} ${required ? 'required' : ''} ${describedBy(options)}>
${currentValue(options, value)}</textarea>`,
  );
}

type Choices = {
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: string;
};

export function selectField(options: Labeled & Choices): SafeHtml {
  const { name } = options;
  return labeled(
    options,
    html`<select class="field-input" id="${name}" name="${name}" ${describedBy(options)}>${optionList({ ...options, chosen: currentValue(options, options.chosen) })}</select>`,
  );
}

/** A select of a filter, whose label is for screen readers only. */
export function select({ name, label, ...choices }: { name: string; label: string } & Choices): SafeHtml {
  return html`<label class="select">
    <span class="hidden-text">${label}</span>
    <select class="select-input" name="${name}">${optionList(choices)}</select>
  </label>`;
}

function optionList({ choices, chosen }: Choices): SafeHtml {
  return html`${choices.map(({ value, text }) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`)}`;
}

/** Radio buttons side by side. */
export function choiceField(options: Labeled & Choices): SafeHtml {
  const { name, label, choices, chosen } = options;
  const selected = currentValue(options, chosen);
  return html`<fieldset class="field choice-field">
    <legend class="field-label">${label}</legend>
    ${errorNote(options)}
    <div class="choices">
      ${choices.map(({ value, text }) => html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${value === selected ? 'checked' : ''}><span>${text}</span></label>`)}
    </div>
    ${hintNote(options)}
  </fieldset>`;
}

function labeled(options: Labeled, control: SafeHtml): SafeHtml {
  return html`<div class="field">
    <label class="field-label" for="${options.name}">${options.label}</label>
    ${errorNote(options)}
    ${control}
    ${hintNote(options)}
  </div>`;
}

/** Whether the form was rejected. The first field with an error then has the focus. */
function isFaulty({ form }: Labeled): boolean {
  return form !== undefined && form.fault !== noFault;
}

function currentValue({ form, name }: Labeled, initial = ''): string {
  if (!form || form.fault === noFault || !Object.hasOwn(Object(form.request.body), name)) return initial;
  return formText(form.request, name, maxShown);
}

/** Larger than any submitted value, so that a rejected one is never cut. An import is the longest. */
const maxShown = 1_000_000;

function errorOf({ form, name, label, noun, error, required }: Labeled): string | undefined {
  const found = form?.fault.errors.find(({ path }) => path === name);
  if (!form || !found) return error;
  const subject = noun ?? `The ${label.toLowerCase()}`;
  const isMissing = required && subject.startsWith('The ') && isBlank(formText(form.request, name, maxShown));
  return isMissing ? `Enter the ${subject.slice(4)}.` : errorSentence(subject, found.message);
}

/** Shown above the field, because it would be out of view below a tall one. */
function errorNote(options: Labeled): SafeHtml | null {
  const error = errorOf(options);
  return error ? html`<p class="field-error" id="${options.name}-error">${error}</p>` : null;
}

function hintNote({ name, hint }: Labeled): SafeHtml | null {
  return hint ? html`<p class="field-hint" id="${name}-hint">${hint}</p>` : null;
}

function describedBy(options: Labeled): SafeHtml {
  const { name, hint } = options;
  const hasError = errorOf(options) !== undefined;
  const ids = [hasError && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`${hasError ? html`aria-invalid="true" autofocus` : ''} ${ids === '' ? '' : html`aria-describedby="${ids}"`}`;
}
