import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { shells } from '../../src/cli/completion-scripts.ts';
import { commandLine } from '../support/command-line.ts';
import { notInstalled } from '../support/not-installed.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-completion-'));
  const aloud = commandLine({}, directory);
  for (const shell of shells) {
    const { code, stdout } = await aloud(['completion', shell]);
    assert.equal(code, 0);
    await writeFile(join(directory, shell), stdout);
  }
  await writeFile(join(directory, 'notes.md'), '# Notes\n');
});
after(() => rm(directory, { recursive: true, force: true }));

function run(shell: string, script: string): string {
  const options = { cwd: directory, encoding: 'utf8', timeout: 300_000 } as const;
  return execFileSync(shell, ['-c', script], options).trim();
}

/** Without a startup file, each shell completes a line as its user would see it. */
const complete: Readonly<Record<string, (line: string) => string[]>> = {
  bash(line) {
    const words = line.split(' ').map((word) => `'${word}'`);
    const call = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _aloud`;
    return run('bash', `source ./bash; ${call}; printf '%s\\n' "\${COMPREPLY[@]}"`).split('\n');
  },
  zsh(line) {
    // Types the line into a terminal, presses Tab and Enter, and has `aloud` print its last word between brackets, which
    // the terminal's echo of what was typed must not have.
    const script = `zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source ./zsh; unsetopt list_beep"
      zpty -w shell 'aloud() { printf "\\74%s\\76\\n" $@[-1] }; print re''ady'
      zpty -r -m shell seen '*ready*'
      zpty -w -n shell $'${line}\t\n'
      zpty -r -m shell seen '*<*>*'
      print -r -- "$seen"
      zpty -d shell`;
    return [...run('zsh', script).matchAll(/<([^<>\n]+)>/g)].map(([, word = '']) => word);
  },
  fish: (line) =>
    run('fish', `source ./fish; complete -C '${line}'`)
      .split('\n')
      .map((choice) => choice.split('\t')[0] ?? ''),
};

for (const shell of shells) {
  test(`${shell} completes commands, options, choices and files`, { skip: notInstalled(shell) }, () => {
    const offered = (line: string) => complete[shell]?.(line);
    assert.deepEqual(offered('aloud comp'), ['completion']);
    assert.deepEqual(offered('aloud key cr'), ['create']);
    assert.deepEqual(offered('aloud convert notes.md --tone p'), ['professional']);
    assert.deepEqual(offered('aloud list --sta'), ['--status']);
    // Bash falls back to files by itself.
    assert.deepEqual(offered('aloud convert no'), shell === 'bash' ? [''] : ['notes.md']);
    assert.deepEqual(offered('aloud convert --title x'), shell === 'zsh' ? ['x'] : ['']);
  });
}
