/** A module next to the importing one: TypeScript in a checkout, JavaScript in the published package. */
export function siblingModule(name: string, importer: string): URL {
  return new URL(`./${name}.${importer.endsWith('.ts') ? 'ts' : 'js'}`, importer);
}
