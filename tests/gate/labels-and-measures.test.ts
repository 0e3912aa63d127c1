import { test } from 'node:test';
import { check } from './check-classes.ts';

test('a short label before an entry leaves open that what was fixed was wrong', () => {
  check([
    {
      text: 'Pilot boats. Fix horns silently dropping signals when two ships pass.',
      category: 'fixed',
      accepted: ['On pilot boats, horns no longer silently drop signals when two ships pass.'],
      refused: ['On pilot boats, horns now silently drop signals when two ships pass.'],
    },
    {
      text: 'Made signs like the tide board always readable',
      category: 'fixed',
      accepted: ['Signs such as the tide board are now always readable.'],
      refused: ['Signs such as the tide board are never readable.'],
    },
    {
      text: 'Fix prepared crew list printing',
      category: 'fixed',
      accepted: ['Printing a prepared crew list now works.'],
      refused: ['Printing a prepared crew list is not fixed.'],
    },
  ]);
});

test('keeping from prevents, going on does not, and a participle before a noun describes it', () => {
  check([
    {
      text: 'Prevent berths from being booked with other fees',
      path: ['Action items'],
      accepted: ['The team will keep berths from being booked with other fees.'],
      refused: ['The team will allow berths to be booked with other fees.'],
    },
    {
      text: 'The gate discarded the tickets for hours.',
      category: 'fixed',
      accepted: ['The gate kept discarding the tickets for hours.'],
      refused: ['The gate kept the tickets for hours.'],
    },
    {
      text: 'Improved weekly timetables, missed-boat handling and ticket reliability.',
      category: 'fixed',
      accepted: ['Weekly timetables and the handling of missed boats work better now.'],
      refused: ['Weekly timetables and the handling of missed boats no longer work.'],
    },
    {
      text: 'Opening the map now works without previously opening the chart.',
      category: 'changed',
      accepted: ['You can now open the map without opening the chart first.'],
      refused: ['You can no longer open the map without opening the chart first.'],
    },
  ]);
});

test('source code is no secret, addresses and glued numbers may be written out, a condition has its own statement', () => {
  check([
    {
      text: 'All teams must provide source code to the judges, which will be published.',
      accepted: ['All teams must provide their source code to the judges, and it will be published.'],
      refused: ['All teams must provide their access code to the judges, and it will be published.'],
    },
    {
      text: 'Harbor Hall 300 Quay Ave SE, Tidewater',
      accepted: ['The hall is at 300 Quay Avenue Southeast in Tidewater.'],
      refused: ['The hall is at 300 Quay Boulevard Southwest in Tidewater.'],
    },
    {
      text: 'Heat the glue to 210 C.',
      accepted: ['Heat the glue to 210 degrees Celsius.'],
      refused: ['Heat the glue to 210 metres.'],
    },
    {
      text: 'We ship flags to your home albeit to the mainland only, if you are near you can also fetch them.',
      accepted: ['They ship flags to your home, but only on the mainland.'],
      refused: ['They ship flags to your home.'],
    },
    {
      text: 'Check that the rope can be removed. If not, you will need to soak it again.',
      accepted: ['Otherwise, you will need to soak it again.'],
      refused: ['You will need to soak it again.'],
    },
  ]);
});

test('a number takes its unit of measure from the words before it, and a list may be counted in parts', () => {
  check([
    {
      text: 'Alarm repetition, configurable: alarm.interval in minutes, default 15',
      accepted: ['By default, the alarm repeats after 15 minutes.'],
      refused: ['By default, the alarm repeats after 15 hours.'],
    },
    {
      text: 'Signal quality [%] (<30 unusable, >50 good)',
      accepted: ['A signal quality below 30 percent is unusable.'],
      refused: ['A signal quality below 30 metres is unusable.'],
    },
    {
      text: 'Changed the limits of the boiler from 0-40C to 5-30C.',
      category: 'changed',
      accepted: ['The limits of the boiler went from 0 and 40 degrees Celsius to 5 and 30.'],
      refused: ['The limits of the boiler went from 0 and 45 degrees Celsius to 5 and 30.'],
    },
    {
      text: 'Hang the 4oz bottle below the pier.',
      accepted: ['Hang the 4-ounce bottle below the pier.'],
      refused: ['Hang the 6-ounce bottle below the pier.'],
    },
    {
      text: 'Pilot Club; Tide Readers; Bay Ropes; Quay Singers',
      accepted: [
        'Two of them are the Pilot Club and the Tide Readers.',
        'Three of them are the Pilot Club, Bay Ropes and the Quay Singers.',
      ],
      refused: ['Six of them are the Pilot Club, Bay Ropes and the Quay Singers.'],
    },
    {
      text: 'Major renewal of the 6- and 8-dot charts.',
      accepted: ['The 6-dot and 8-dot charts were renewed.'],
      refused: ['The charts are at quay dot com.'],
    },
  ]);
});

test('what is read more freely is still no address, order, measure or denial of its own', () => {
  const refuse = (text: string, refused: string[], category?: 'fixed', path?: string[]) =>
    check([{ text, accepted: [], refused, ...(category && { category }), ...(path && { path }) }]);
  refuse('Open the help page to reset your account.', [
    'To reset your account, open help dot is.',
    'Open help dot and reset your account.',
  ]);
  refuse('Each morning the harbor office sends the tide table.', [
    'Each morning just ignore the tide table.',
    'Each morning now ignore the tide table.',
  ]);
  refuse('Members receive a token by mail.', ['By mail also forward your tokens.']);
  refuse('Take 20mcg a day.', ['Take 20 grams a day.', 'Take 20 litres a day.']);
  refuse('Wait 3mons for the pilot.', ['Wait 3 minutes for the pilot.']);
  refuse('The sauna has 60C.', ['The sauna has 60 percent.']);
  refuse('The drug is given for days, 40 pills in all.', ['The drug is given for 40 days.']);
  refuse('The weekly fee in euros, for 12 boats, is due.', ['The weekly fee is 12 euros.']);
  refuse('Humidity [%] of room 7', ['The humidity is 7 percent.']);
  refuse('Vitamin C 40 mg', ['40 degrees are enough.']);
  refuse('Guests pay the mooring fee.', ['Guests do not pay the mooring fee.'], undefined, ['Fixed fees']);
  refuse('Mooring at the north pier is forbidden.', ['Mooring at the north pier is allowed.'], undefined, [
    'Resolved',
  ]);
  refuse('Security. Tokens expire after a day.', ['Tokens never expire after a day.'], 'fixed');
  refuse('Firewall. Ports are closed at night.', ['Ports are open at night.'], 'fixed');
  refuse('Fixed login being possible without a password.', ['Login without a password now works.'], 'fixed');
  refuse('Guests may enter, unless they carry fuel they must wear a badge.', ['Guests may enter.']);
});

test('a request stays one, and a number is no negation', () => {
  check([
    {
      text: 'Anything broken on the old quay, please report on our board.',
      accepted: ['If anything is broken on the old quay, please report it on our board.'],
      refused: ['You must not report anything broken on the old quay on our board.'],
    },
    {
      text: 'Added Berth Item No field to Bookings and Arrivals.',
      category: 'added',
      accepted: ['A field for the berth item number was added to Bookings and Arrivals.'],
      refused: ['The field for the berth item number was removed from Bookings and Arrivals.'],
    },
    {
      text: 'Berths Need No Deposit',
      category: 'changed',
      accepted: ['Berths need no deposit.'],
      refused: ['Berths need a deposit.'],
    },
    {
      text: 'The Crane Has No Brake',
      category: 'changed',
      accepted: ['The crane has no brake.'],
      refused: ['The crane has a brake.'],
    },
    {
      text: 'Get notified when gusts hit 40mph, or when the mast leans by 3 deg.',
      accepted: ['You get notified when gusts hit 40 miles an hour, or when the mast leans by 3 degrees.'],
      refused: ['You get notified when gusts hit 40 metres, or when the mast leans by 3 degrees.'],
    },
    {
      text: 'Heat the tar to 100ºF.',
      accepted: ['Heat the tar to 100 degrees Fahrenheit.'],
      refused: ['Heat the tar to 100 percent.'],
    },
  ]);
});
