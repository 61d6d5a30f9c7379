import { expect, test } from 'vitest';
import { isVin, vinCheckDigit } from './vin.ts';

test.each([
  '1M8GDM9AXKP042788',
  '11111111111111111',
  '5GZCZ43D13S812715',
  'JH4KA7660MC012345'.replace(/^(.{8})./, `$1${vinCheckDigit('JH4KA7660MC012345')}`),
])('%s is a VIN', (vin) => {
  expect(isVin(vin)).toBe(true);
});

test.each([
  ['a swapped pair', '1M8GDM9AXKP042878'],
  ['a wrong check digit', '1M8GDM9A1KP042788'],
  ['the letter O', 'OM8GDM9AXKP042788'],
  ['sixteen characters', '1M8GDM9AXKP04278'],
  ['small letters', '1m8gdm9axkp042788'],
])('%s is none', (_, vin) => {
  expect(isVin(vin)).toBe(false);
});
