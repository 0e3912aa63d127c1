/** What speakers are chosen by: release notes in their spoken form, 229 words with the vocabulary of the trade. */
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

/** The chosen voices are checked with another text: one may have been lucky with the first. */
export const checkNote: readonly string[] = [
  'Here is what changed in the mobile app this month.',
  'The biggest news is offline mode: you can now open every folder without a network, and your edits are merged when you come back.',
  'Photos load in half the time, because thumbnails are prepared on the server.',
  'Administrators get a new audit log, which records who invited whom and when a password was reset.',
  'You can filter it by person, by date and by team.',
  'On older phones the calendar used to freeze for several seconds after a long trip.',
  'That is fixed, and so is the crash that happened when a meeting had more than fifty guests.',
  'Please note that the first version of the interface for plugins is no longer supported.',
  'Plugins that still depend on it must be rebuilt with the current toolkit, or they will not start.',
  'Subscriptions can be paused for up to six months, and billing resumes on the day you choose.',
  'We raised the limit for attachments from ten to twenty five megabytes.',
  'The command line tool prints shorter messages, and it explains how to recover from a failed import.',
  'Screen readers announce each step of the checkout, thanks to careful feedback from our community.',
  'Finally, we corrected several spelling mistakes in the French and Italian translations.',
  'As always, write to our support team when something looks wrong.',
];
