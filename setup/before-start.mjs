import { installPackages } from './install-packages.mjs';

if (process.platform === 'win32') {
  process.stderr.write('error: Aloud runs on Linux and macOS. On Windows, start it in WSL: wsl --install\n');
  process.exit(1);
}
await installPackages();
