import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/command-line.ts';

/** The commit that made this version: the release that is installed elsewhere. */
export function commitOfVersion(): string {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const commits = git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n');
  return commits.at(-1) ?? '';
}

/** The newest commit with an older schema than this one. */
export function commitOfOlderSchema(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'src/storage/migrations');
  return git('rev-parse', `${newest}~1`);
}

/** Puts the sources of a commit with its packages into a directory. Returns its path, with a slash at the end. */
export function checkOut(commit: string, directory: string): string {
  const path = join(directory, commit.slice(0, 8));
  mkdirSync(path);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 });
  execFileSync('tar', ['--extract', '--directory', path], { input: archive });
  const sameLock = git('diff', '--stat', commit, '--', 'package-lock.json') === '';
  if (sameLock) symlinkSync(`${root}node_modules`, join(path, 'node_modules'));
  else
    execFileSync('npm', ['install', '--no-save', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: path,
      stdio: 'pipe',
    });
  return `${path}/`;
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
