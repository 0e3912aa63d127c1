import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSaidAction, isWellFormed } from './well-formed.ts';

test('a whole sentence or an order to the listener is well formed', () => {
  for (const text of [
    'Boats that are late may wait at the outer pier.',
    'The committee agreed to open the lock in May.',
    'The boats sail earlier.',
    'Open the map and choose a berth.',
    'Should captains be told of it?',
  ])
    assert.ok(isWellFormed(text), text);
});

test('shards, labels, notes and what is cut off are not', () => {
  for (const text of [
    'Tide tables for the outer pier.',
    'Berths: the crew can choose them now.',
    'Piers - they can be rented by the day.',
    'Mira to write to the harbor office.',
    'Can have two piers instead of one.',
    'The best berths are.',
    'The list is on on the wall.',
    'Boats are listed on the page If you own one, add it.',
    'The crew can use red/green/blue lamps.',
    'Lamp Retry With Failed Harbor Masters',
    '"Lamp failed twice".',
    'An index of (17, 17) is now found in the map.',
    'Which map is being used, if any.',
    'The lamp can be lit on the command line using.',
    'The list now names the piers like.',
  ])
    assert.ok(!isWellFormed(text), text);
});

test('a action has one thing that can be heard', () => {
  assert.ok(isSaidAction('adds', 'a list of piers, which opens at the last place.'));
  assert.ok(isSaidAction('adds', 'maps, lamps and ropes.'));
  assert.ok(isSaidAction('adds', 'a new kind of map: red/green.'));
  for (const object of [
    'an allow to rent boats.',
    'Portal.',
    'a map: red; blue.',
    'a key to start the crane, Q stops, and Enter accepts.',
    'lamp handling and make it brighter.',
    '"Lamp month".',
    'red/green/blue lamps.',
  ])
    assert.ok(!isSaidAction('adds', object), object);
});
