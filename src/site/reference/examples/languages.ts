import type { Call } from './call.ts';

/** A language of the examples, and a whole program in it that makes a call. Without a key, it uses `ALOUD_KEY`. */
type Language = {
  readonly id: string;
  readonly name: string;
  readonly write: (call: Call, key: string | null) => string;
};

export const languages: readonly Language[] = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'typescript', name: 'TypeScript', write: typescript },
  { id: 'python', name: 'Python', write: python },
  { id: 'go', name: 'Go', write: go },
];

/** A key within double quotes of a shell. */
export function shellKey(key: string | null): string {
  return key ?? '$ALOUD_KEY';
}

/** The statement that creates the client. */
export function typescriptClient(server: string, key: string | null): string {
  const value = key === null ? "process.env.ALOUD_KEY ?? ''" : `'${key}'`;
  return `const client = createAloudClient({\n  server: '${server}',\n  key: ${value},\n});`;
}

/** A placeholder for the content of a file, until a language has written the body. */
const fileContent = 'CONTENT_OF_THE_FILE';

function bodyOf({ body, file }: Call): unknown {
  return file ? { ...(body as object), [file.field]: fileContent } : body;
}

function curl(call: Call, key: string | null): string {
  const { method, url, headers, needsKey, body, file, responseKind } = call;
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    `curl ${responseKind === 'stream' ? '-N ' : ''}${method === usual ? '' : `-X ${method} `}${url.includes('?') ? quoted(url) : url}`,
    ...(needsKey ? [`-H "Authorization: Bearer ${shellKey(key)}"`] : []),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined
      ? []
      : [
          file
            ? fromFile(call, file.name)
            : `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
  ].join(' \\\n  ');
}

/** Through a pipe: a file is longer than an argument can be. */
function fromFile(call: Call, name: string): string {
  const json = JSON.stringify(bodyOf(call), null, 2);
  const encoded = `$(base64 < ${name} | tr -d '[:space:]')`;
  return `--data-binary @- <<BODY\n${json.replace(fileContent, () => encoded)}\nBODY`;
}

/** Separates names of fields, none of which begins with a digit. */
const nameCharacters = new Set('abcdefghijklmnopqrstuvwxyz_0123456789');

const javascript: Notation = {
  yes: 'true',
  no: 'false',
  nothing: 'null',
  text: (value) =>
    value.includes("'")
      ? JSON.stringify(value)
      : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')}'`,
  key: (name) => ([...name].every((each) => nameCharacters.has(each)) ? name : `'${name}'`),
};

function typescript(call: Call, key: string | null): string {
  const { operationId, server, path, query, body, file, responseKind } = call;
  const name = responseKind === 'stream' ? 'follow' : operationId;
  const options = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body: bodyOf(call) }),
  };
  const fields = literal(options, javascript)
    .slice(1)
    .replace(`'${fileContent}'`, `await readFile('${file?.name}', 'base64')`);
  const argument = Object.keys(options).length === 0 ? '{ client }' : `{\n  client,${fields}`;
  const use =
    responseKind === 'stream'
      ? `for await (const { status, progress_percent } of follow(client, ${literal(path['id'], javascript)}))\n  console.log(status, progress_percent);`
      : responseKind === 'data'
        ? `const { data } = await ${name}(${argument});\nconsole.log(data);`
        : `console.log(await ${name}(${argument}));`;
  return [
    ...(file ? ["import { readFile } from 'node:fs/promises';"] : []),
    `import { createAloudClient, ${name} } from '@aloud/client';`,
    '',
    typescriptClient(server, key),
    use,
  ].join('\n');
}

const pythonNotation: Notation = {
  yes: 'True',
  no: 'False',
  nothing: 'None',
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
};

/** With the standard library, so that nothing has to be installed. */
function python(call: Call, key: string | null): string {
  const { method, url, headers, needsKey, body, file, responseKind } = call;
  const data = literal(bodyOf(call), pythonNotation, '  ').replace(
    `"${fileContent}"`,
    `base64.b64encode(open("${file?.name}", "rb").read()).decode()`,
  );
  const bearer = key === null ? 'f"Bearer {os.environ[\'ALOUD_KEY\']}"' : `"Bearer ${key}"`;
  const all = [
    ...(needsKey ? [`"Authorization": ${bearer}`] : []),
    ...headers.map(([name, value]) => `"${name}": "${value}"`),
  ];
  const packages = [
    ...(file ? ['base64'] : []),
    ...(body !== undefined || responseKind === 'data' ? ['json'] : []),
    ...(needsKey && key === null ? ['os'] : []),
    'urllib.request',
  ];
  return [
    ...packages.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `  "${url}",`,
    `  method="${method}",`,
    ...(all.length > 0 ? ['  headers={', ...all.map((each) => `    ${each},`), '  },'] : []),
    ...(body === undefined ? [] : [`  data=json.dumps(${data}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    responseKind === 'stream'
      ? '  for line in response:\n    print(line.decode().rstrip())'
      : responseKind === 'data'
        ? '  print(json.load(response)["data"])'
        : '  print(response.read().decode())',
  ].join('\n');
}

function go(call: Call, key: string | null): string {
  const { method, url, headers, needsKey, body, file } = call;
  const bearer = key === null ? '"Bearer "+os.Getenv("ALOUD_KEY")' : `"Bearer ${key}"`;
  // In a raw string, a backtick is written as JSON can write it.
  const json = JSON.stringify(bodyOf(call), null, 2)
    ?.replaceAll('`', '\\u0060')
    .replace(fileContent, '` + base64.StdEncoding.EncodeToString(file) + `');
  const packages = [
    ...(file ? ['encoding/base64'] : []),
    'io',
    'log',
    'net/http',
    'os',
    ...(body === undefined ? [] : ['strings']),
  ];
  const onError = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}';
  return [
    `package main\n\nimport (\n${packages.map((name) => `\t"${name}"`).join('\n')}\n)\n\nfunc main() {`,
    ...(file ? [`\tfile, err := os.ReadFile("${file.name}")`, onError] : []),
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${json}\`)`]),
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'body'})`,
    onError,
    ...(needsKey ? [`\trequest.Header.Set("Authorization", ${bearer})`] : []),
    ...headers.map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    onError,
    '\tdefer response.Body.Close()',
    '\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}',
  ].join('\n');
}

/** How a language writes values. */
type Notation = {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
};

/** A JSON value in the notation of a language, indented by two spaces a level. */
function literal(value: unknown, notation: Notation, indent = ''): string {
  const { yes, no, nothing, text, key } = notation;
  if (value === null || value === undefined) return nothing;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') return String(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, notation, deeper))
    : Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, notation, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}
