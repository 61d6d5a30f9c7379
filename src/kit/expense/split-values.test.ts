import { describe, expect, it } from 'vitest';
import {
  among,
  equally,
  HOUSE,
  inMode,
  isEven,
  NO_SPLIT,
  partsOf,
  restText,
  splitProblem,
  splitSent,
  withoutLine,
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

  it('takes one more in equal parts, and nobody twice', () => {
    const one = withTarget('45.00', NO_SPLIT, vehicle(1));
    expect(one.lines[0]?.share).toBe('45.00');
    expect(withTarget('45.00', one, vehicle(1))).toBe(one);
    const two = withTarget('45.00', one, HOUSE);
    expect(two.lines.map(({ share }) => share)).toEqual(['22.50', '22.50']);
    expect(withoutLine('45.00', two, 0).lines).toMatchObject([{ name: 'The house', share: '45.00' }]);
  });

  it('does not take a sum that was changed meanwhile for a part that somebody wrote', () => {
    const one = withTarget('60.00', NO_SPLIT, vehicle(1));
    expect(withTarget('100.00', one, vehicle(2)).lines.map(({ share }) => share)).toEqual(['50.00', '50.00']);
  });

  it('gives a new line what is left of parts that somebody wrote, and asks for one where nothing is', () => {
    const written = { mode: 'amount' as const, lines: three.lines.map((line) => ({ ...line, share: '20.00' })) };
    expect(withTarget('100.00', written, vehicle(4)).lines[3]?.share).toBe('40.00');
    expect(withoutLine('100.00', written, 0).lines.map(({ share }) => share)).toEqual(['20.00', '20.00']);
    const full = withTarget(
      '60.00',
      {
        ...written,
        lines: [
          { ...written.lines[0]!, share: '60.00' },
          { ...written.lines[1]!, share: '0.00' },
        ],
      },
      vehicle(4),
    );
    expect(splitProblem('60.00', full)).toBe('V4: write its amount, or remove it.');
  });

  it('leaves the parts empty as long as there is no sum', () => {
    const two = withTarget('', withTarget('', NO_SPLIT, vehicle(1)), vehicle(2));
    expect(two.lines.map(({ share }) => share)).toEqual(['', '']);
    expect(isEven('', two)).toBe(true);
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

it('a comma before three digits is of the thousands, in sums and shares alike', () => {
  const split = among('1,200', [vehicle(1), vehicle(2)]);
  expect(split.lines.map(({ share }) => share)).toEqual(['600.00', '600.00']);
  const lines = split.lines.map((line, n) => ({ ...line, share: n === 0 ? '1,000' : '200' }));
  expect(splitProblem('1,200.00', { mode: 'amount', lines })).toBeNull();
});
