import { describe, expect, it } from 'vitest';
import {
  among,
  equally,
  HOUSE,
  inMode,
  NO_SPLIT,
  partsOf,
  restText,
  splitProblem,
  splitSent,
  withTarget,
} from './split-values.ts';

const vehicle = (id: number) => ({ vehicle_id: id, cohort_id: null, name: `V${id}` });
const three = among('100.00', [vehicle(1), vehicle(2), vehicle(3)]);

describe('a split as it is written', () => {
  it('goes to all in equal parts, to the cent', () => {
    expect(three.lines.map(({ share }) => share)).toEqual(['33.34', '33.33', '33.33']);
    expect(restText('100.00', three)).toBe('0.00 left');
    expect(splitProblem('100.00', three)).toBeNull();
  });

  it('says what is left, and what is wrong', () => {
    const lines = three.lines.map((line) => ({ ...line, share: '33.33' }));
    expect(restText('100.00', { mode: 'amount', lines })).toBe('0.01 left');
    expect(splitProblem('100.00', { mode: 'amount', lines })).toBe('The lines add up to 99.99; 0.01 is missing.');
    expect(restText('90.00', { mode: 'amount', lines })).toBe('9.99 too much');
  });

  it('gives a new line what is left, and takes nobody twice', () => {
    const one = withTarget('45.00', NO_SPLIT, vehicle(1));
    expect(one.lines[0]?.share).toBe('45.00');
    expect(withTarget('45.00', one, vehicle(1))).toBe(one);
    expect(withTarget('45.00', one, HOUSE).lines[1]).toMatchObject({ name: 'The house', share: '' });
  });

  it('is written in percent as well', () => {
    const percent = inMode('100.00', three, 'percent');
    expect(percent.lines.map(({ share }) => share)).toEqual(['33.34', '33.33', '33.33']);
    const halves = { mode: 'percent' as const, lines: equally('100.00', three.lines.slice(0, 2)).lines };
    expect(partsOf('0.05', halves)).toEqual([3, 2]);
    expect(splitSent(halves)).toEqual([
      { vehicle_id: 1, percent: '50.00' },
      { vehicle_id: 2, percent: '50.00' },
    ]);
  });

  it('sends a line alone without a share', () => {
    expect(splitSent(withTarget('10.00', NO_SPLIT, vehicle(4)))).toEqual([{ vehicle_id: 4 }]);
  });
});
