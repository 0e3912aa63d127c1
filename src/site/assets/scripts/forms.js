import { renewSession, showAlert } from './form-alert.js';

/** A page that answers a form, as one with errors, cannot be loaded again. Going back leads to the page of the form. */
const { address } = document.body.dataset;
if (address) history.replaceState(null, '', address);

let isAsking = false;
/** @type {EventTarget | null} */
let ready = null;

/** What someone entered would be gone with the page that asks them to sign in. The studio saves while they type. */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isFilledIn(form)) return;
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

/** @param {HTMLFormElement} form */
function isFilledIn(form) {
  if (form.matches('.studio-form, .draft-form')) return false;
  const [token, field] = ['[name="form_token"]', 'input:not([type="hidden"]), textarea, select'];
  return form.querySelector(token) !== null && form.querySelector(field) !== null;
}
