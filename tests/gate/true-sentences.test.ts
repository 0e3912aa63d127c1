import { test } from 'node:test';
import { check } from './check-classes.ts';

test('a clause with "now" or "no longer" is in the present, whatever its participles', () => {
  check([
    {
      text: 'Fixed tide warnings breaking archived harbour charts.',
      category: 'fixed',
      accepted: ['Tide warnings no longer break archived harbour charts.'],
      refused: ['Tide warnings now break archived harbour charts.'],
    },
    {
      text: 'Fix pumps not following the agreed schedule',
      category: 'fixed',
      accepted: ['Pumps now follow the schedule you agreed.'],
      refused: ['Pumps no longer follow the agreed schedule.'],
    },
    {
      text: 'Normalize the depth shown at low tide',
      category: 'fixed',
      accepted: ['The depth shown at low tide is now normalized.'],
      refused: ['The depth shown at low tide is no longer normalized.'],
    },
  ]);
});

test('a label says where an entry belongs, and is no statement beside it', () => {
  check([
    {
      text: 'Ferries and Barges: Fix erroneous 3 m draught limit for hidden berths in the berth wizard.',
      category: 'fixed',
      accepted: [
        'The berth wizard for ferries and barges no longer has an erroneous draught limit of 3 m for hidden berths.',
      ],
      refused: ['The berth wizard for ferries and barges has a draught limit of 4 m for hidden berths.'],
    },
    {
      text: 'Ferries: Add tide table selection for night crossings.',
      category: 'added',
      accepted: ['Ferries can now select the tide table for night crossings.'],
      refused: ['Ferries have to select the tide table for night crossings.'],
    },
    {
      text: 'Harbour masters are responsible for: telling crews of changes to the rota in writing; keeping the berth list up to date.',
      accepted: ['Harbour masters have to tell crews in writing of changes to the rota.'],
      refused: ['Harbour masters may tell crews in writing of changes to the berth list of every port.'],
    },
  ]);
});

test('a clause of time, a question and a compound with "not" deny nothing', () => {
  check([
    {
      text: 'The mooring fee is 200 euros per season. It is due after the end of the season.',
      accepted: ['The mooring fee is due after the season has ended.'],
      refused: ['The mooring fee is not due after the season.'],
    },
    {
      text: 'Is there salt on the sensor? It should read 0.3, not 0.9.',
      accepted: ['There should be no salt on the sensor.'],
      refused: ['The sensor should read 0.9.'],
    },
    {
      text: 'A pump entered a NotPrimed state due to a leak but this was not seen.',
      accepted: ['A pump entered a not-primed state due to a leak.'],
      refused: ['A pump entered a not-primed state due to a storm and a flood.'],
    },
    {
      text: 'Fix possible flood when a valve motor failed',
      category: 'fixed',
      accepted: ['A possible flood when a valve motor failed is gone.'],
      refused: ['There is a flood when a valve motor works.'],
    },
    {
      text: 'The bell and horn signs previously used at the pier have been removed.',
      category: 'changed',
      accepted: ['The release removed the bell and horn signs.'],
      refused: ['The bell and horn signs at the pier are back.'],
    },
  ]);
});

test('the parts of a compound, the name of a currency and a version like a date are known', () => {
  check([
    {
      text: 'TIDEUI: Bring back the berth panel',
      category: 'changed',
      accepted: ['The berth panel is back in the tide UI.'],
      refused: ['The berth panel is back in the Harbour UI.'],
    },
    {
      text: 'The gauge costs about 15 USD per month.',
      accepted: ['The gauge costs about 15 US dollars per month.'],
      refused: ['The gauge costs about 15 Canadian dollars per month.'],
    },
    {
      text: 'The fee is 20 euros (effective from July, 1, 2020).',
      accepted: ['The fee of 20 euros is effective from July 1, 2020.'],
      refused: ['The fee of 20 euros is effective from July 2, 2020.'],
    },
    {
      text: 'To finish, add depth,width,draught,flag to the form.',
      accepted: ['Then add four things to the form: depth, width, draught and flag.'],
      refused: ['Then add seven things to the form: depth, width, draught and flag.'],
    },
  ]);
});

test('what a unit says of all may be said of all', () => {
  check([
    {
      text: 'The board may drop the plan entirely.',
      accepted: ['The board may drop the plan entirely.'],
      refused: ['The board always drops plans.'],
    },
    {
      text: 'If you stay past midnight, please feel encouraged to leave later.',
      accepted: ['Anyone who stays past midnight is encouraged to leave later.'],
      refused: ['Everyone always stays past midnight.'],
    },
  ]);
});

test('months, times, sums and plurals are known in the forms that people write', () => {
  check([
    {
      text: 'The ferry runs May through October, 6PM to midnight.',
      accepted: ['From May through October, the ferry runs from 6 PM to midnight.'],
      refused: ['From May through September, the ferry runs from 6 PM to midnight.'],
    },
    {
      text: 'Fees have a March/April due date.',
      accepted: ['Fees are due in March or April.'],
      refused: ['Fees are due in March or June.'],
    },
    {
      text: 'First sailing, 15, May, 2031.',
      accepted: ['The first sailing is on May 15, 2031.'],
      refused: ['The first sailing is on May 16, 2031.'],
    },
    {
      text: 'A member may spend up to 50$ on rope.',
      accepted: ['A member may spend up to 50 dollars on rope.'],
      refused: ['A member may spend up to 60 dollars on rope.'],
    },
    {
      text: 'Show the id of the pump BAY_111.',
      accepted: ['It shows the IDs of the pump bay 111.'],
      refused: ['It shows the URLs of the pump bay 111.'],
    },
  ]);
});

test('a number behind the name of a language is no number of a request', () => {
  check([
    {
      text: 'The compiler now also supports C#12 and F#10 projects.',
      accepted: ['The compiler now also supports C#12 and F#10 projects.'],
      refused: ['The compiler now also supports C#12 projects, see #4711.'],
    },
  ]);
});

test('shortened weekdays and decibels are those that are said', () => {
  check([
    {
      text: 'Wed 2 May: the harbor measured a -10dB difference between both horns.',
      accepted: [
        'On Wednesday, May 2, the harbor measured a difference of minus 10 decibels between both horns.',
      ],
      refused: [
        'On Thursday, May 2, the harbor measured a difference of minus 10 decibels between both horns.',
        'On Wednesday, May 2, the harbor measured a difference of minus 20 decibels between both horns.',
      ],
    },
  ]);
});

test('what somebody will do is no order to those who listen', () => {
  check([
    {
      text: 'Operations (Boris): Eric will review the merged requests on sick leave, deduplicate and reference authoritative sources.',
      accepted: [
        'Eric will review the merged requests on sick leave, remove duplication and reference authoritative sources.',
      ],
      refused: ['Remove the merged requests on sick leave.'],
    },
  ]);
});
