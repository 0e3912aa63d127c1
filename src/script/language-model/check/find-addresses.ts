import type { Script } from '../../../domain/script.ts';
import type { WriterInput } from '../../../domain/writing.ts';
import { sourceTexts } from '../../fidelity/source-texts.ts';
import type { ScriptFault } from './script-fault.ts';

const ending = 'com|net|org|io|dev|app|ai|co|xyz|info|biz|me|sh|ru|cn|de|fr|es|br|jp|uk';
const written = new RegExp(String.raw`(?:[\w+-]{1,64}@)?\b[a-z0-9][a-z0-9-]{0,62}\.(?:${ending})\b`, 'giu');
const spelled = new RegExp(String.raw`\b[a-z0-9][a-z0-9-]{0,62} dot (?:${ending})\b`, 'giu');

/** Sites and mail addresses, written or spelled out, that nobody gave us. */
export function findAddresses(script: Script, input: WriterInput): ScriptFault[] {
  const text = script.turns.map((turn) => turn.text).join('\n');
  const found = [...text.matchAll(written), ...text.matchAll(spelled)].map(([address]) => address);
  if (found.length === 0) return [];
  const known = sourceTexts(input).join('\n').toLowerCase();
  return [...new Set(found)]
    .filter((address) => !known.includes(address.toLowerCase()) && !known.includes(asWritten(address)))
    .map((address) => ({
      kind: 'address',
      message: `Leave out the address "${address}"; it is not in the data.`,
    }));
}

function asWritten(address: string): string {
  return address.toLowerCase().replace(' dot ', '.');
}
