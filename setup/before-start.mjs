import { installPackages } from './install-packages.mjs';

installPackages();
