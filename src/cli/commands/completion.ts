import type { Command } from 'commander';
import { type CommandEntry, completionScript, shells } from '../completion-scripts.ts';

export function addCompletionCommand(program: Command): void {
  program
    .command('completion <shell>')
    .description(`print a completion script for ${shells.join(', ')}`)
    .action((shell: string) => {
      const script = completionScript(shell, tableOf(program, []));
      if (script === null) throw new Error(`Completion is for ${shells.join(', ')}, but got "${shell}".`);
      console.log(script);
    });
}

/** Every command with its words, options and the choices of each. */
function tableOf(command: Command, path: readonly string[]): CommandEntry[] {
  const entry = {
    path,
    commands: command.commands.map((each) => ({ name: each.name(), description: each.description() })),
    options: command.options.map(({ long, description, argChoices, required }) => ({
      name: long ?? '',
      description,
      takesValue: required,
      choices: argChoices ?? [],
    })),
  };
  return [entry, ...command.commands.flatMap((each) => tableOf(each, [...path, each.name()]))];
}
