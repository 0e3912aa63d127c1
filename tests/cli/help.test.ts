import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { commandHere } from '../support/command-line.ts';

const aloud = commandHere({}, tmpdir());

test('every command has a line, exit codes and, where it is the operator’s, an example', async () => {
  const ofServer = ['login', 'logout', 'convert', 'voices', 'list', 'open', 'completion', 'help'];
  const names = (help: string) => {
    const list = /Commands:\n([\s\S]*?)\n\n/.exec(help)?.[1] ?? '';
    return [...list.matchAll(/^ {2}([a-z-]+)\S* +\S/gm)].map(([, name = '']) => name);
  };
  const walk = async (path: readonly string[]): Promise<void> => {
    const { code, stdout } = await aloud([...path, '--help']);
    const where = path.join(' ');
    assert.equal(code, 0, where);
    assert.match(stdout, /^Usage: .*\n\n\S.*\n/, where);
    assert.match(stdout, /^Exit codes:\n {2}0 {2}done$/m, where);
    const commands = names(stdout).filter((name) => path.length > 0 || !ofServer.includes(name));
    if (commands.length === 0) assert.match(stdout, new RegExp(`^Example:\n.* ${where}`, 'm'), where);
    for (const name of commands) if (name !== 'help') await walk([...path, name]);
  };
  await walk([]);
});
