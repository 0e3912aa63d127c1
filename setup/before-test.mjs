import { installBrowser } from './install-browser.mjs';
import { installPackages } from './install-packages.mjs';

installPackages();
await installBrowser();
