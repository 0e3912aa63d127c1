export type CommandEntry = {
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly {
    readonly name: string;
    readonly description: string;
    readonly takesValue: boolean;
    readonly choices: readonly string[];
  }[];
};

type Table = readonly CommandEntry[];

const scripts: Readonly<Record<string, (table: Table) => string>> = { bash, zsh, fish };

export const shells = Object.keys(scripts);

/** Returns a script that completes commands, options, choices and files, or null for an unknown shell. */
export function completionScript(shell: string, table: Table): string | null {
  return Object.hasOwn(scripts, shell) ? (scripts[shell]?.(table) ?? null) : null;
}

/** Joins the words of a command: `` for the program itself, ` org create` for a command. */
const placeOf = (path: readonly string[]) => path.map((word) => ` ${word}`).join('');
const places = (table: Table) => table.slice(1).map(({ path }) => quoted(placeOf(path)));
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function choiceCases(table: Table, complete: (choices: readonly string[]) => string): string {
  return table
    .flatMap(({ path, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(
          ({ name, choices }) => `    ${quoted(`${placeOf(path)} ${name}`)}) ${complete(choices)}; return ;;`,
        ),
    )
    .join('\n');
}

function bash(table: Table): string {
  const cases = table.map(({ path, commands, options }) => {
    const words = [...commands, ...options].map(({ name }) => name).join(' ');
    return `    ${quoted(placeOf(path))}) words=${quoted(words)} ;;`;
  });
  return `# Completion of aloud for bash: eval "$(aloud completion bash)"
_aloud() {
  local place='' word words='' current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in ${places(table).join('|')}) place="$place $word" ;; esac
  done
  case "$place \${COMP_WORDS[COMP_CWORD-1]}" in
${choiceCases(table, (choices) => (choices.length > 0 ? `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current"))` : ':'))}
  esac
  case "$place" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _aloud aloud`;
}

function zsh(table: Table): string {
  const described = (each: { name: string; description: string }) =>
    quoted(`${each.name}:${each.description.replaceAll(':', '\\:')}`);
  const cases = table.map(
    ({ path, commands, options }) =>
      `    ${quoted(placeOf(path))}) choices=(${[...commands, ...options].map(described).join(' ')}) ;;`,
  );
  return `#compdef aloud
# Completion of aloud for zsh: eval "$(aloud completion zsh)"
_aloud() {
  local place='' word
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in ${places(table).join('|')}) place="$place $word" ;; esac
  done
  case "$place \${words[CURRENT-1]}" in
${choiceCases(table, (choices) => (choices.length > 0 ? `compadd -- ${choices.join(' ')}` : '_files'))}
  esac
  case "$place" in
${cases.join('\n')}
  esac
  _describe aloud choices || _files
}
compdef _aloud aloud`;
}

function fish(table: Table): string {
  const lines = table.flatMap(({ path, commands, options }) => {
    const at = `complete -c aloud -n "__aloud_at ${quoted(placeOf(path))}"`;
    return [
      ...commands.map(({ name, description }) => `${at} -f -a ${name} -d ${quoted(description)}`),
      ...options.map(({ name, description, takesValue, choices }) => {
        const values = choices.length > 0 ? ` -f -a ${quoted(choices.join(' '))}` : '';
        return `${at} -l ${name.slice(2)}${takesValue ? ' -r' : ''}${values} -d ${quoted(description)}`;
      }),
    ];
  });
  return `# Completion of aloud for fish: aloud completion fish | source
function __aloud_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${places(table).join(' ')}
        set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}`;
}
