import type { ScriptSettings } from '../../../domain/conversion-settings.ts';
import type { Script } from '../../../domain/script.ts';
import type { ScriptFault } from './script-fault.ts';

/** Product and version are heard early where the caller named them. */
export function findMissingNames(script: Script, settings: ScriptSettings): ScriptFault[] {
  const opening = plain(
    script.turns
      .slice(0, 3)
      .map((turn) => turn.text)
      .join(' '),
  );
  const product = plain(settings.productName ?? '');
  const version = plain(settings.version ?? '').replace(/^v(?=\d)/, '');
  return [
    ...(opening.includes(product)
      ? []
      : [fault('Name the product, as the settings spell it, in the opening.')]),
    ...(opening.includes(version)
      ? []
      : [fault('Name the version, as the settings spell it, in the opening.')]),
  ];
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[`*"“”]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function fault(message: string): ScriptFault {
  return { kind: 'naming', message };
}
