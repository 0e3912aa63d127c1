/** What a sentence may be about: the product by name, or the release. */
export type Subjects = { readonly product: string | null; readonly names: ReadonlySet<string> };

/** Who changes a thing: the release. All singular, so that one verb form serves. */
export function agents({ product }: Subjects): string[] {
  return [...(product ? [product] : []), 'this release', 'this version', 'the update'];
}

/** Who does a thing from now on: the product. */
export function doers({ product }: Subjects): string[] {
  return product
    ? [`${product} now`, `${product} also`]
    : ['this version', 'this release', 'the new version'];
}

/** What the listener can do from now on. */
export function enabled(act: string, subjects: Subjects): string[] {
  return [`you can now ${act}`, `${subjects.product ?? 'this release'} lets you ${act}`];
}
