import { describe, expect, it, test } from 'vitest';
import { isVin, judgeVin, readVin, repairsOf, vinCheckDigit } from './vin.ts';

const REAL = [
  '5YFEPRAE7NP234567',
  '1M8GDM9AXKP042788',
  '5GZCZ43D13S812715',
  ...['1FTBW2CM0NK108446', '3C6LRVDG0ME512087', '2HGFE2F50NH530172'].map(
    (vin) => `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`,
  ),
];

test('a VIN is read however it is written, and it is said which letters were meant as digits', () => {
  expect(readVin(' 5yfe-prae7 np234567 ')).toEqual({ vin: '5YFEPRAE7NP234567', said: '' });
  expect(readVin('5YFEPRAE7NP2345O7')).toEqual({ vin: '5YFEPRAE7NP234507', said: 'O read as 0' });
  expect(readVin('QI').said).toBe('Q read as 0, I read as 1');
});

test('the check digit binds where the law asks for one', () => {
  expect(judgeVin('5YFEPRAE7NP234567').check).toBe('ok');
  expect(judgeVin('5YFEPRAE7PN234567').check).toBe('refused');
  expect(judgeVin('WVGZZZ5NZEW069297').check).toBe('unchecked');
  expect(judgeVin('5YFEPRAE7NP23456')).toMatchObject({ check: 'refused', why: expect.stringContaining('16') });
  expect(judgeVin('5YFEPRAE7NP23456-').check).toBe('refused');
});

const ALIKE = '0D 1L 1T 2Z 4A 5S 6G 6B 8B 3B 7T 9P UV MN 0C'.split(' ');

describe('what may have been meant', () => {
  it('has the truth for each slip of the eye outside the ninth character, all of which are noticed', () => {
    let slips = 0;
    for (const vin of REAL)
      for (const [i, c] of [...vin].entries())
        for (const pair of i === 8 ? [] : ALIKE.filter((one) => one.includes(c))) {
          const other = pair[0] === c ? pair[1] : pair[0];
          const typed = `${vin.slice(0, i)}${other}${vin.slice(i + 1)}`;
          slips += 1;
          expect([typed, isVin(typed), repairsOf(typed).includes(vin)]).toEqual([typed, false, true]);
        }
    expect(slips).toBeGreaterThan(80);
  });

  it('vehicles 7.5: finds swapped neighbours, and offers only VINs that can be', () => {
    const repairs = repairsOf('5YFEPRAE7PN234567');
    expect(repairs).toContain('5YFEPRAE7NP234567');
    expect(repairs.every((vin) => isVin(vin) && /\d{4}$/.test(vin))).toBe(true);
    expect(repairsOf('5YFEPRAE7PN23456')).toEqual([]);
  });
});

test.each([
  ['a swapped pair', '1M8GDM9AXKP042878'],
  ['a wrong check digit', '1M8GDM9A1KP042788'],
  ['the letter O', 'OM8GDM9AXKP042788'],
  ['small letters', '1m8gdm9axkp042788'],
])('%s is no VIN', (_, vin) => {
  expect(isVin(vin)).toBe(false);
});
