import { installPackages } from './install-packages.mjs';
import { installPrograms } from './install-programs.mjs';

// Each mostly waits for the network.
await Promise.all([installPackages(), installPrograms()]);
