import { renewSession, showAlert } from './form-alert.js';

/** A response to a form, such as a page with errors, cannot be reloaded. Its address becomes that of the form's page. */
const { address } = document.body.dataset;
if (address) history.replaceState(null, '', address);

let isAsking = false;
/** @type {EventTarget | null} */
let ready = null;

/** Checks the session before a submit, because a redirect to the sign-in page would lose the input. The studio saves itself. */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isFilledIn(form)) return;
  const tooLarge = form.querySelector('[data-max-bytes]:invalid');
  if (tooLarge instanceof HTMLInputElement) {
    event.preventDefault();
    tooLarge.reportValidity();
    return;
  }
  if (ready === form) {
    ready = null;
    return;
  }
  event.preventDefault();
  if (isAsking) return;
  isAsking = true;
  void renewSession().then((reason) => {
    isAsking = false;
    if (reason) return showAlert('Not saved', reason);
    ready = form;
    form.requestSubmit(event.submitter);
  });
});

/** Rejects a file that is too large, because the error page would lose all other input. An SVG is first drawn as a smaller picture. */
document.addEventListener('change', ({ target: field }) => {
  if (!(field instanceof HTMLInputElement && field.dataset['maxBytes'])) return;
  const limit = Number(field.dataset['maxBytes']);
  const { size = 0, type = '' } = field.files?.[0] ?? {};
  const isTooLarge = size > limit && type !== 'image/svg+xml';
  const has = `${Math.ceil(size / 1e5) / 10} MB`;
  const text = `Choose a file of up to ${Math.floor(limit / 1e6)} MB. This one has ${has}.`;
  field.setCustomValidity(isTooLarge ? text : '');
  field.reportValidity();
});

/** @param {HTMLFormElement} form */
function isFilledIn(form) {
  if (form.matches('.studio-form, .draft-form')) return false;
  const [token, field] = ['[name="form_token"]', 'input:not([type="hidden"]), textarea, select'];
  return form.querySelector(token) !== null && form.querySelector(field) !== null;
}
