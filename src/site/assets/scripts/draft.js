import { editBlocks } from './draft-edit.js';
import { keepSaved, say } from './draft-save.js';
import { takeWords } from './draft-say.js';
import { showSources } from './draft-sources.js';
import { followScript, followSource } from './figures.js';
import { hearButtons } from './hear-buttons.js';

const form = document.querySelector('.draft-form');

if (form instanceof HTMLFormElement) {
  editBlocks(form);
  hearButtons(form, say);
  // After those that handle a button themselves.
  keepSaved(form);
  showSources(form);
  takeWords(form);
  followScript(form);
  followSource(form);
}
