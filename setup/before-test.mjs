import { installPackages } from './install-packages.mjs';
import { installPrograms } from './install-programs.mjs';

installPackages();
await installPrograms();
