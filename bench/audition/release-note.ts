/** What each speaker reads: release notes in their spoken form, 240 words with the vocabulary of the trade. */
export const releaseNote: readonly string[] = [
  'Welcome to version two point four of the desktop client.',
  'This release brings keyboard shortcuts to every screen, and it makes large exports three times as fast.',
  'There is one breaking change: the old login endpoint is gone, so please move your scripts to the new one before you upgrade.',
  'We also closed a security hole in the file upload, where a crafted image could crash the server.',
  'If you run your own server, install the update today and restart all workers.',
  'Search results now appear while you type, and they remember the filters of your last visit.',
  'The dashboard shows how much storage each project uses, and it warns you before a quota is reached.',
  'Developers can create access tokens that expire after thirty days, and revoke them with a single click.',
  'Under the hood, the database schema was simplified, which cuts memory use by forty percent.',
  'We fixed a bug that sent the same notification twice, and another that lost comments when the connection dropped.',
  'Charts no longer flicker when the window is resized.',
  'The settings page was translated into Spanish, German and Japanese.',
  'Two older features have been deprecated, the weekly digest and the plain text editor, and both will be removed in March.',
  'Thanks to everyone who reported problems and tested the preview builds.',
  'You can find the complete list of changes in the documentation.',
];

/** A first, short reading that sorts out the speakers who are hard to follow. */
export const shortNote: readonly string[] = [1, 7, 9].flatMap((index) => releaseNote[index] ?? []);
