import { test } from 'node:test';
import { check } from './check-classes.ts';

test('a duration of two units is one figure, and the time between two clock times is one too', () => {
  check([
    {
      text: 'The lock was closed for 83 minutes.',
      accepted: [
        'The lock was closed for an hour and twenty-three minutes.',
        'The lock was closed for 1 hour 23 minutes.',
      ],
      refused: [
        'The lock was closed for an hour and thirty-two minutes.',
        'The lock was closed for two hours and twenty-three minutes.',
      ],
    },
    {
      text: 'The crossing takes 2h15 at high tide.',
      accepted: [
        'At high tide the crossing takes two hours and fifteen minutes.',
        'At high tide the crossing takes 135 minutes.',
      ],
      refused: ['At high tide the crossing takes two hours and fifty minutes.'],
    },
    {
      text: 'The pumps stood still from 21:50 until 23:15.',
      accepted: [
        'The pumps stood still for an hour and twenty-five minutes.',
        'The pumps stood still for 85 minutes.',
      ],
      refused: ['The pumps stood still for an hour and fifteen minutes.'],
    },
    {
      text: 'At 15:30 PST the gate was closed.',
      accepted: ['At 15:30 Pacific time, the gate was closed.'],
      refused: ['At 15:30 Eastern time, the gate was closed.'],
    },
    {
      text: 'The harbour meets on Monday 6:30pm-8:30pm.',
      accepted: ['The harbour meets on Monday, from 6:30 to 8:30 pm.'],
      refused: [
        'The harbour meets on Monday, from 7:30 to 8:30 pm.',
        'The harbour meets on Monday at 6:30 am.',
      ],
    },
    {
      text: 'The 2.9in display of the pier is now lit.',
      accepted: [
        'The 2.9 inch display of the pier is now lit.',
        'The 2.9-inch display of the pier is now lit.',
      ],
      refused: [
        'The 2.8 inch display of the pier is now lit.',
        'The 2.9 metre display of the pier is now lit.',
      ],
    },
    {
      text: 'The bed of the table is 1270x800mm, and the lamp takes 3.75V.',
      accepted: ['The bed of the table is 1270 by 800 millimeters.', 'The lamp takes 3.75 volts.'],
      refused: ['The bed of the table is 1270 by 900 millimeters.', 'The lamp takes 3.57 volts.'],
    },
    {
      text: 'The harbour drops Python 2 and requires a Python version of at least 3.8.',
      accepted: ['The harbour drops Python 2 and requires at least Python 3.8.'],
      refused: ['The harbour drops Python 2 and requires at least Python 3.9.'],
    },
    {
      text: 'About 1-2 weeks of work are left.',
      accepted: ['About one to two weeks of work are left.'],
      refused: ['About one to three weeks of work are left.'],
    },
    {
      text: '2024.10 The 64bit boards are warped.',
      accepted: ['As of October 2024, the 64-bit boards are warped.'],
      refused: ['As of November 2024, the 64-bit boards are warped.', 'The 32-bit boards are warped.'],
    },
    {
      text: 'A permit is valid for 18 months.',
      accepted: [
        'A permit is valid for a year and a half.',
        'A permit is valid for one year and six months.',
      ],
      refused: ['A permit is valid for two years and six months.'],
    },
    {
      text: 'The survey of an hour of film takes 90 seconds.',
      accepted: ['The survey of a one-hour film takes a minute and a half.'],
      refused: ['The survey of a two-hour film takes a minute and a half.'],
    },
  ]);
});

test('ordinals of two words are one figure', () => {
  check([
    {
      text: 'The slipway is closed from 22 to 31 March.',
      accepted: ['The slipway is closed from the twenty-second to the thirty-first of March.'],
      refused: ['The slipway is closed from the twenty-third to the thirty-first of March.'],
    },
    {
      text: 'The club marks its 25th regatta in the 42nd week.',
      accepted: ['In the forty-second week the club marks its twenty-fifth regatta.'],
      refused: ['In the forty-second week the club marks its thirty-fifth regatta.'],
    },
  ]);
});

test('times of day are read in words', () => {
  check([
    {
      text: 'The gate opens at 6:30 a.m. and closes at 20:45.',
      accepted: [
        'The gate opens at half past six in the morning and closes at a quarter to nine in the evening.',
        'The gate opens at six thirty.',
      ],
      refused: [
        'The gate opens at half past seven.',
        'The gate opens at half past six in the evening.',
        'The gate closes at a quarter past nine.',
      ],
    },
    {
      text: '17:58 The harbour master was paged.',
      accepted: ['The harbour master was paged at two minutes to six in the evening.'],
      refused: ['The harbour master was paged at two minutes past six in the evening.'],
    },
    {
      text: 'The night ferry leaves at 23:00, the first one at 05:10.',
      accepted: ['The night ferry leaves at eleven o’clock at night, the first one at ten past five.'],
      refused: ['The first ferry leaves at ten to five.'],
    },
  ]);
});

test('prices and years are read as they are said', () => {
  check([
    {
      text: 'A berth costs €3.50 a night, down from €4.20.',
      accepted: ['A berth costs three euros fifty a night, down from four twenty.'],
      refused: ['A berth costs three euros fifty a night, down from four ninety.'],
    },
    {
      text: 'The fee goes up from £2.60 to £2.85.',
      accepted: ['The fee goes up by twenty-five pence, to two pounds eighty-five.'],
      refused: ['The fee goes up by thirty-five pence, to two pounds eighty-five.'],
    },
    {
      text: 'The pier was built in 1987 and rebuilt in 2024.',
      accepted: ['The pier was built in nineteen eighty-seven and rebuilt in twenty twenty-four.'],
      refused: ['The pier was built in nineteen seventy-eight.'],
    },
    {
      text: 'A failed call is tried again at most twice. There were three failures in May.',
      accepted: ['A failed call gets at most two more tries.'],
      refused: ['A failed call gets at most four more tries.'],
    },
    {
      text: 'The dock holds 1,500 boats and 2,350 containers.',
      accepted: ['The dock holds fifteen hundred boats and two thousand three hundred and fifty containers.'],
      refused: ['The dock holds fifteen thousand boats.'],
    },
  ]);
});

test('how often something happened may also be given with "times"', () => {
  check(
    [
      {
        text: 'There were three failures in May.',
        accepted: ['It failed three times in May.'],
        refused: ['It failed four times in May.'],
      },
    ],
    true,
  );
});

test('number words of other languages are read, also the larger ones', () => {
  check(
    [
      {
        language: 'es',
        text: 'La cuota baja de 30 a 24 euros y el muelle tiene 231 plazas.',
        accepted: [
          'La cuota baja a veinticuatro euros, seis menos que antes.',
          'El muelle tiene doscientas treinta y una plazas.',
        ],
        refused: ['La cuota baja a veintiséis euros.', 'El muelle tiene trescientas treinta y una plazas.'],
      },
      {
        language: 'fr',
        text: 'Le quai compte 97 places et 1\u00a0700 bateaux par an.',
        accepted: [
          'Le quai compte quatre-vingt-dix-sept places.',
          'Le quai compte mille sept cents bateaux par an.',
        ],
        refused: [
          'Le quai compte quatre-vingt-sept places.',
          'Le quai compte deux mille sept cents bateaux par an.',
        ],
      },
      {
        language: 'it',
        text: 'Il molo ha 48 posti e 2.000 soci.',
        accepted: ['Il molo ha quarantotto posti e duemila soci.'],
        refused: ['Il molo ha ottantaquattro posti.'],
      },
      {
        language: 'pt',
        text: 'O cais tem 53 lugares e 640 sócios.',
        accepted: ['O cais tem cinquenta e três lugares e seiscentos e quarenta sócios.'],
        refused: ['O cais tem trinta e cinco lugares.'],
      },
      {
        language: 'de',
        text: 'Der Hafen hat 365 Plätze und 4.000 Gäste im Jahr.',
        accepted: ['Der Hafen hat dreihundertfünfundsechzig Plätze und viertausend Gäste im Jahr.'],
        refused: ['Der Hafen hat dreihundertsechsundfünfzig Plätze.'],
      },
    ],
    true,
  );
});

test('a number may have the name of the one before it', () => {
  check(
    [
      {
        text: 'Removed the obsolete targets Wharf 6 and 9.',
        accepted: ['The obsolete targets Wharf 6 and Wharf 9 are gone.'],
        refused: ['The obsolete targets Wharf 6 and Wharf 8 are gone.'],
      },
    ],
    true,
  );
});

test('a date in figures may end a sentence, and has its day before or after its month', () => {
  check([
    {
      text: 'Old maps will be blocked starting on 7/4/2016.',
      accepted: [
        'Old maps will be blocked starting on July 4, 2016.',
        'Old maps will be blocked starting on 7/4/2016.',
        'From 4 July 2016, old maps will be blocked.',
        'From 7 April 2016, old maps will be blocked.',
      ],
      refused: [
        'Old maps will be blocked starting on July 7, 2016.',
        'Old maps will be blocked starting on June 4, 2016.',
      ],
    },
    {
      text: 'The dock closes on 12/25/2031.',
      accepted: ['The dock closes on December 25, 2031.'],
      refused: ['The dock closes on December 24, 2031.'],
    },
  ]);
});
