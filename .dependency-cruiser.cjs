/** The import table of ARCHITECTURE.md: a folder of src/ may import itself and the folders listed for it. */
const mayImport = {
  config: ['domain'],
  domain: [],
  html: [],
  locks: ['domain'],
  script: ['domain'],
  speech: ['domain', 'locks'],
  audio: ['domain'],
  'text-processes': ['domain', 'script', 'speech'],
  egress: ['domain'],
  tracing: ['domain'],
  mail: ['domain', 'html'],
  'single-sign-on': ['domain'],
  storage: ['domain', 'locks'],
  operations: ['domain', 'storage'],
  jobs: ['domain', 'speech', 'text-processes', 'audio', 'egress', 'storage', 'operations'],
  http: ['domain', 'operations'],
  site: ['domain', 'html', 'operations'],
};

const folderRules = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder} imports only ${others.length > 0 ? others.join(', ') : 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^(src|sdk|tests|bench)/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    {
      name: 'cli imports only app, config, domain, operations, sdk',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|sdk|tests|bench)/',
        pathNot:
          '^(src/(cli|config|domain|operations)/|src/(app|core|offline-pipeline|external-services)\\.ts$|sdk/)',
      },
    },
    {
      name: 'only-main-and-cli-import-app',
      severity: 'error',
      from: { path: '^(src|sdk)/', pathNot: '^src/((main|app|external-services)\\.ts$|cli/)|\\.test\\.ts$' },
      to: { path: '^src/(app|core|offline-pipeline|external-services)\\.ts$' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(node:)?(fs|sqlite|child_process|worker_threads|http|https|http2|dns|dgram|tls|timers)(/|$)',
      },
    },
    {
      name: 'test-helpers-live-in-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^((node:)?test$|tests/)' },
    },
    {
      name: 'sdk-imports-nothing',
      severity: 'error',
      from: { path: '^sdk/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^sdk/' },
    },
    {
      name: 'only-storage-uses-sql',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/storage/' },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/site/assets/' },
      to: {},
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^sdk/(dist|generated)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
