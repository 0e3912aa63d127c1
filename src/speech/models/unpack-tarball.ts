import { extract } from 'tar';

/** Writes the files named in `take` into a directory. The record maps the path in the tarball to the file's name. */
export async function unpackTarball(
  tarball: string,
  take: Readonly<Record<string, string>>,
  directory: string,
): Promise<void> {
  await extract({
    file: tarball,
    cwd: directory,
    strict: true,
    filter: (path) => Object.hasOwn(take, path),
    onReadEntry(entry) {
      entry.path = take[entry.path] ?? entry.path;
    },
  });
}
