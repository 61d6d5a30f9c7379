import { expect, test } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { opText } from './text.ts';

const words = (op: string, args: Mutation['args'], line: string | null = null) => opText({ op, args }, line);

test('what was read at the vehicle, and which way it goes', () => {
  const facts = { odometer: 81_244, fuel_eighths: 8, keys: 2 };
  expect(words('rentals.noteOut', { patch: facts })).toBe('Odometer 81,244 · fuel 8/8 · 2 keys, going out');
  expect(words('rentals.noteBack', { patch: { charge_percent: 80, cleanliness: 'very_dirty', keys: 1 } })).toBe(
    'Charge 80 % · very dirty · 1 key, coming back',
  );
  expect(words('rentals.noteOut', { patch: { fuel_eighths: null } })).toBe('Fuel taken back, going out');
  expect(words('rentals.noteOut', { patch: { damages_seen: [4, 7] } })).toBe('Known damage shown: 2, going out');
  expect(words('rentals.noteBack', { patch: { damages_seen: [] } })).toBe('Known damage shown: none, coming back');
  expect(words('rentals.noteBack', {})).toBe('What was read at the vehicle, coming back');
});

test('ticks, status and signature', () => {
  expect(words('rentals.tick', { patch: { is_checked: true } }, 'Spare wheel')).toBe('Ticked: Spare wheel');
  expect(words('rentals.tick', { patch: { is_checked: false } }, 'Spare wheel')).toBe('Tick taken back: Spare wheel');
  expect(words('rentals.tick', {})).toBe('Ticked: a check');
  expect(words('rentals.move', { status: 'checked_in' })).toBe('Handed over');
  expect(words('rentals.move', { status: 'returned' })).toBe('Taken back');
  expect(words('rentals.sign', { kind: 'agreement', typed_name: 'Elena Marsh' })).toBe('Signed by Elena Marsh');
  expect(words('rentals.sign', { kind: 'final_agreement', typed_name: 'Elena Marsh' })).toBe(
    'Final agreement signed by Elena Marsh',
  );
});

test('pictures by what they show, and damage by where it is', () => {
  expect(words('rentals.upload', { slot: 'front', phase: 'checkin' })).toBe('Front, out · picture');
  expect(words('rentals.upload', { slot: 'dial', phase: 'checkout' })).toBe('Odometer, in · picture');
  expect(words('prechecks.upload', { slot: 'rear_left', kind: 'in' })).toBe('Rear left, in · picture');
  expect(words('prechecks.upload', { slot: 'boot', kind: 'daily' })).toBe('Boot · picture');
  const closeUp = { slot: 'damage', phase: 'checkin', damage: 'damage/~1' };
  expect(words('rentals.upload', closeUp, 'Scratch, left side')).toBe('Close-up of scratch, left side');
  expect(words('rentals.upload', closeUp)).toBe('Close-up of damage');
  expect(words('rentals.upload', {})).toBe('Picture');
  expect(words('prechecks.deleteImage', {}, 'Front')).toBe('Front · picture deleted');
  expect(words('prechecks.deleteImage', {})).toBe('Picture deleted');
  expect(words('damages.add', { kind: 'scratch', view: 'left' })).toBe('Scratch, left side');
  expect(words('damages.add', { kind: 'dent', view: 'front' })).toBe('Dent, front');
  expect(words('damages.add', {})).toBe('Damage');
});

test('a walk-round says how much of it waits; one check is said by its name', () => {
  const ok = { state: 'ok', note: '' };
  const patch = { items: { '3': ok, '4': ok, '5': ok }, odometer: 5000 };
  expect(words('prechecks.save', { patch })).toBe('Walk-round: 3 checks, odometer 5,000');
  expect(words('prechecks.save', { patch: { completed: true } })).toBe('Walk-round completed');
  expect(words('prechecks.save', { patch: { note: 'x', skip: { front: 'Dark' }, completed: true } })).toBe(
    'Walk-round: note, no picture of front, completed',
  );
  const skipped = (skip: Mutation['args']) => words('prechecks.save', { patch: { skip } });
  expect(skipped({ front_right: null })).toBe('Walk-round: front right to be taken again');
  expect(skipped({ front: 'Dark', boot: 'Locked', rear: null, left: null })).toBe(
    'Walk-round: 2 places without a picture, 2 places to be taken again',
  );
  expect(skipped({ unknown: 'Dark' })).toBe('Walk-round: no picture of a place');
  expect(words('prechecks.save', { patch: {} })).toBe('Walk-round begun');
  expect(words('prechecks.save', {})).toBe('Walk-round');
  const worn = { items: { '3': { state: 'failed', note: 'Worn' } } };
  expect(words('prechecks.save', { patch: worn }, 'Tyres')).toBe('Tyres: Not in order: “Worn”');
});

test('private rentals in the words of bookings; what was found of a check by its name', () => {
  expect(words('privates.note', { phase: 'checkin', patch: { odometer: 81_244, fuel_eighths: 8 } })).toBe(
    'Odometer 81,244 · fuel 8/8, going out',
  );
  expect(words('privates.note', { phase: 'checkout', patch: { charge_percent: 40 } })).toBe('Charge 40 %, coming back');
  const found = { patch: { found: { state: 'failed', note: 'Worn' } } };
  expect(words('privates.check', found, 'Tyres')).toBe('Tyres: Not good: “Worn”');
  expect(words('privates.check', found)).toBe('A check: Not good: “Worn”');
  expect(words('privates.upload', { slot: 'front', phase: 'checkout' })).toBe('Front, in · picture');
});
