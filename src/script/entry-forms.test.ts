import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultScriptSettings } from '../domain/conversion-settings.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

const noContexts = { additionalContext: null, organizationContext: null, productContext: null };

/** Returns the words for one entry below the heading of a category. */
function said(category: string, entry: string): string {
  const { script } = writeScript({
    sourceType: 'changelog',
    title: 'Harbor',
    content: `## 2.4.0\n\n### ${category}\n\n- ${entry}\n`,
    history: [],
    settings: defaultScriptSettings,
    now: new Date('2031-05-01'),
    ...noContexts,
  });
  return formatScript(script).replace('Harbor 2.4.0 is out. ', '').replaceAll(/\s+/g, ' ').trim();
}

/** Forms in which authors write entries, and their spoken forms. */
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Added: {
    'Option to hide closed berths': 'This release adds an option to hide closed berths.',
    'Adding support for CSV export': 'This release adds support for CSV export.',
    'Enabled exports for guests': 'This release enables exports for guests.',
    'Windows installer': 'This release adds a Windows installer.',
    'REST API endpoint to list piers': 'This release adds a REST API endpoint to list piers.',
    'Drag and drop in the sidebar': 'This release adds drag and drop in the sidebar.',
    'Notifications when a boat arrives': 'This release adds notifications when a boat arrives.',
    'Better error messages for failed logins': 'This release brings better error messages for failed logins.',
    'Offline maps (beta)': 'This release adds offline maps, in beta.',
    'Sort by depth': 'It now lets you sort by depth.',
    'Choose a map for each harbor': 'It now lets you choose a map for each harbor.',
    'Always use the newest map': 'It now always uses the newest map.',
    'Work around a bug in older phones': 'It now works around a bug in older phones.',
    'Actions to create and restore backups': 'This release adds actions to create and restore backups.',
    'Initial release': 'This is the initial release.',
    'Added to the crane by letting pilots steer it':
      'This release adds to the crane by letting pilots steer it.',
    'Allow disabling lamps in the graph': 'It now lets you disable lamps in the graph.',
    'Allows for copying text from list': 'It now lets you copy text from the list.',
    'Enables sorting piers by depth': 'It now lets you sort piers by depth.',
    'Allow leading zeros': 'It now allows leading zeros.',
    'Allow running jobs to finish': 'It now allows running jobs to finish.',
    'Allow disabling logging and caching': 'It now allows disabling logging and caching.',
    'Allow inverted crane': 'It now allows an inverted crane.',
    'Ability to rename harbors': 'It now lets you rename harbors.',
    'Ability to rename harbors for guests': 'This release adds the ability to rename harbors for guests.',
    'Support for disabling lamps': 'It now lets you disable lamps.',
    'Support for reading tide files': 'This release adds support for reading tide files.',
    'Support for virtual depth column': 'This release adds support for a virtual depth column.',
    'Added metric in reports to show the depth': 'This release adds a metric in reports to show the depth.',
    'Added Sinhala language': 'This release adds the Sinhala language.',
    'It is possible to export the list': 'It is possible to export the list.',
  },
  Fixed: {
    'Unable to log in with a long password':
      'This release fixes an issue where it was impossible to log in with a long password.',
    'Slow exports': 'This release fixes slow exports.',
    'Bug that caused names to be lost': 'This release fixes a bug that caused names to be lost.',
    'Race condition when two pilots edit a pier':
      'This release fixes a race condition when two pilots edit a pier.',
    'The alarm sometimes did not ring': 'This release fixes an issue where the alarm sometimes did not ring.',
    'Various crashes and hangs': 'This release fixes various crashes and hangs.',
    'Wait for the pilot before a boat leaves': 'It now waits for the pilot before a boat leaves.',
    'Ensure that names are saved': 'It now ensures that names are saved.',
    'humanise pier names in lists': 'It now humanizes pier names in lists.',
    'Labelled the lamps': 'It now labels the lamps.',
    'Chinese language not working': 'This release fixes an issue where the Chinese language did not work.',
    'Guests not being able to log in': 'This release fixes an issue where guests could not log in.',
    'Fix issue where `:has()` was not counted as it should':
      'This release fixes an issue where :has was not counted as it should.',
    'Don’t ring muted alarms': 'It no longer rings muted alarms.',
  },
  Changed: {
    'Faster startup': 'This release brings a faster startup.',
    'Smaller downloads': 'This release brings smaller downloads.',
    'Map updated to version 3': 'The map has been updated to version 3.',
    'Simplified login': 'This release simplifies the login.',
    'Switched to the system font': 'This release switches to the system font.',
    'Minimum Android version is now 9': 'The minimum Android version is now 9.',
    'When using `--gui`, titles now include the name': 'When using --gui, titles now include the name.',
    'Siblings no longer returns self': 'Siblings no longer returns self.',
    'Migrated Arrow to use zones': 'This release migrates Arrow to use zones.',
    'Requires Android 9': 'It now requires Android 9.',
    'Use feet instead of meters': 'It now uses feet instead of meters.',
    'Sort piers by name by default': 'It now sorts piers by name by default.',
    'Reduced memory use by 30%': 'This release reduces memory use by 30%.',
  },
  Removed: {
    'Support for Android 8': 'This release removes support for Android 8.',
    'Internet Explorer': 'This release removes Internet Explorer.',
  },
};

for (const [category, entries] of Object.entries(forms))
  for (const [entry, sentence] of Object.entries(entries))
    test(`"${entry}" under ${category}`, () => assert.equal(said(category, entry), sentence));

/** Entries that are ambiguous or not a noun. They are not spoken as one. */
const unsure: readonly (readonly [string, string])[] = [
  ['Added', 'Queue boats without a berth in the list'],
  ['Added', 'Split tide files into modules'],
  ['Fixed', 'The map flickers when zooming'],
  ['Fixed', 'Alarm rings too late'],
  ['Fixed', 'Names lost on export'],
  ['Fixed', 'Storage dir from env even when the file is missing'],
  ['Changed', 'When destroying orphans, going from leafs up to node'],
  ['Changed', 'Exports: faster and smaller'],
];

for (const [category, entry] of unsure)
  test(`"${entry}" under ${category} gets no verb`, () =>
    assert.doesNotMatch(said(category, entry), /\b(?:adds|fixes|brings)\b/));
