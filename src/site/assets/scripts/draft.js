import { editBlocks } from './draft-edit.js';
import { keepSaved, showSaved } from './draft-save.js';
import { takeWords } from './draft-say.js';
import { showSources } from './draft-sources.js';
import { followScript } from './figures.js';
import { hearButtons } from './hear-buttons.js';
import { followImports } from './import-text.js';
import { sayLengths } from './lengths.js';

const form = document.querySelector('.draft-form');

if (form instanceof HTMLFormElement) {
  followImports(form);
  editBlocks(form);
  hearButtons(form);
  // Registered after the handlers of individual buttons.
  keepSaved(form, { address: form.action, show: (saved) => showSaved(form, saved) });
  showSources(form);
  takeWords(form);
  sayLengths(form);
  followScript(form);
}
