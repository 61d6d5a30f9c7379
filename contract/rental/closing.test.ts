import { describe, expect, it } from 'vitest';
import { sumOf } from './cents.ts';
import {
  cancellationFee,
  chargedSum,
  chargeFee,
  depositSplit,
  distanceFee,
  drivenOf,
  fuelFee,
  lateFee,
  proposalsOf,
  type ReturnFacts,
} from './closing.ts';
import { phasesLacking, type Picture } from './evidence.ts';

const RATE = {
  daily: '45.00',
  late_hour: null,
  included_distance_per_day: 200,
  extra_distance_price: '0.35',
  fuel_price: '1.95',
  refuel_fee: '10.00',
};
const SETTINGS = {
  grace_minutes: 29,
  dirty_fee: 50,
  very_dirty_fee: 150,
  smoke_fee: 250,
  fuel_price: 1.95,
  refuel_fee: 10,
  tax_use: 'on',
} as const;
const NOTHING = { odometer: null, fuel_eighths: null, charge_percent: null, cleanliness: null };
const ENDS = new Date('2026-11-02T15:00:00Z');
const E1: ReturnFacts = {
  ends_at: ENDS,
  returned_at: new Date(ENDS.getTime() + 151 * 60_000),
  days: 3,
  unit: 'km',
  is_electric: false,
  tank_litres: '52.0',
  out: { odometer: 81_244, fuel_eighths: 8, charge_percent: null },
  in: { odometer: 82_011, fuel_eighths: 5, charge_percent: null, cleanliness: 'dirty' },
  rate: RATE,
  settings: SETTINGS,
};
const codesOf = (facts: ReturnFacts) => proposalsOf(facts).proposals.map(({ code }) => code);

describe('late', () => {
  it.each([
    [29, null],
    [30, 1_500],
    [40, 1_500],
    [65, 3_000],
    [151, 4_500],
    [1_460, 4_500],
    [1_570, 9_000],
  ])('%i minutes', (minutes, cents) => {
    expect(lateFee(minutes, RATE, 29)?.cents ?? null).toBe(cents);
  });

  it('says how it was counted, and is no dearer than a day', () => {
    expect(lateFee(1_570, RATE, 29)?.basis).toBe('1570 min late: 1 day × 45.00 + 3 h × 15.00');
    expect(lateFee(600, RATE, 29)).toEqual({ cents: 4_500, basis: '600 min late: 45.00, the price of a day' });
    expect(lateFee(65, { daily: '100.00', late_hour: '12.50' }, 29)?.cents).toBe(2_500);
  });
});

describe('distance and fuel', () => {
  it('counts what was driven beyond what is included', () => {
    const driven = { out: 81_244, in: 82_011, included_per_day: 200, days: 3, price: '0.35', unit: 'km' } as const;
    expect(distanceFee(driven)).toEqual({ cents: 5_845, basis: '(767 − 600) km × 0.35' });
    expect(distanceFee({ ...driven, in: 82_705 })?.basis).toBe('(1,461 − 600) km × 0.35');
    expect(['(1,461 − 600) km × 0.35', '(767 − 600) km × 0.35, less 20.00 billed before'].map(drivenOf)).toEqual([
      1461, 767,
    ]);
    expect(drivenOf('2 × 20.00')).toBeNull();
    expect(distanceFee({ ...driven, days: 4 })).toBeNull();
  });

  it('gives a day more distance for each whole day late', () => {
    const late = { ...E1, returned_at: new Date(ENDS.getTime() + 1_440 * 60_000) };
    expect(codesOf(late)).not.toContain('extra_distance');
  });

  it('rounds the missing fuel once', () => {
    const tank = { out: 8, in: 5, tank: '52.0', price: '1.95', fee: '10.00' };
    expect(fuelFee(tank)).toEqual({ cents: 4_803, basis: '(8 − 5)/8 × 52 l × 1.95 + 10.00' });
    expect(fuelFee({ ...tank, out: 8, in: 7, tank: 0.4, price: '0.10', fee: 0 })?.cents).toBe(1);
    expect(fuelFee({ ...tank, in: 8 })).toBeNull();
  });

  it('counts the battery by percent', () => {
    expect(chargeFee({ out: 90, in: 60 }, '0.40')).toEqual({ cents: 1_200, basis: '(90 − 60) % × 0.40' });
    const gauges = { odometer: null, fuel_eighths: null };
    const electric = {
      ...E1,
      is_electric: true,
      out: { ...gauges, charge_percent: 90 },
      in: { ...gauges, charge_percent: 60, cleanliness: null },
    };
    expect(proposalsOf(electric).proposals.at(-1)).toMatchObject({ code: 'fuel', label: 'Charge', cents: 5_850 });
    const { proposals, hints } = proposalsOf({ ...electric, rate: { ...RATE, fuel_price: null } });
    expect([proposals.map(({ code }) => code), hints]).toEqual([['late'], [expect.stringContaining('a percent')]]);
  });

  it('asks to look at the dial where it shows less, and says what is not known', () => {
    const less = proposalsOf({ ...E1, in: { ...E1.in, odometer: 81_000 }, tank_litres: null });
    expect(less.proposals.map(({ code }) => code)).toEqual(['late', 'cleaning']);
    expect(less.hints).toEqual([expect.stringContaining('look at the dial'), expect.stringContaining('the tank')]);
    expect(proposalsOf({ ...E1, in: NOTHING, returned_at: null })).toEqual({ proposals: [], hints: [] });
    expect(proposalsOf({ ...E1, rate: null }).hints).toEqual([expect.stringContaining('a rate')]);
  });
});

describe('the sum of E1', () => {
  const { proposals } = proposalsOf(E1);
  const charges = proposals.map((proposal) => ({ ...proposal, waived_reason: '' }));
  const damage = { code: 'damage', cents: 25_000, taxable: false, waived_reason: '' } as const;

  it('comes to the cent', () => {
    expect(proposals.map(({ cents }) => sumOf(cents))).toEqual([45, 58.45, 48.03, 50]);
    expect(chargedSum(charges, '8.25')).toEqual({ tax: 853, total: 21_001 });
    expect(chargedSum([...charges, damage], '8.25').total).toBe(46_001);
    const split = { total: 21_001, paid: 0, available: 30_000 };
    expect(depositSplit(split)).toEqual({ from_deposit: 21_001, balance: 0, give_back: 8_999 });
    const more = depositSplit({ ...split, total: 46_001 });
    expect(more).toEqual({ from_deposit: 30_000, balance: 16_001, give_back: 0 });
    expect(depositSplit({ ...split, paid: 21_001 }).from_deposit).toBe(0);
  });

  it('leaves out what was let off, and takes off discounts', () => {
    const waived = charges.map((one) => (one.code === 'late' ? { ...one, waived_reason: 'Traffic' } : one));
    expect(chargedSum(waived, '8.25')).toEqual({ tax: 482, total: 16_130 });
    const discount = { code: 'discount', cents: 1_000, taxable: true, waived_reason: '' } as const;
    expect(chargedSum([...charges, discount], '8.25')).toEqual({ tax: 771, total: 19_919 });
  });

  it('taxes no use where the yard does not', () => {
    const untaxed = proposalsOf({ ...E1, settings: { ...SETTINGS, tax_use: 'off' } });
    expect(untaxed.proposals.some(({ taxable }) => taxable)).toBe(false);
  });
});

it('a cancelled booking costs nothing until 48 hours before, then a day, at most all', () => {
  const starts_at = new Date('2026-10-30T14:00:00Z');
  const fee = (hours: number, total = 16_129) =>
    cancellationFee({ starts_at, ended_at: new Date(starts_at.getTime() - hours * 3_600_000), day: 4_500, total })
      .cents;
  expect([fee(48), fee(47.9), fee(-3), fee(1, 3_000)]).toEqual([0, 4_500, 4_500, 3_000]);
});

it('damage is shown by pictures of its side, out and in', () => {
  const picture = (phase: Picture['phase'], slot: string, damage_id: number | null = null): Picture => ({
    phase,
    slot,
    damage_id,
    superseded: false,
  });
  const dent = { id: 7, view: 'left', hasPhotos: false } as const;
  expect(phasesLacking(dent, [])).toEqual(['checkin', 'checkout']);
  expect(phasesLacking(dent, [picture('checkin', 'front_left'), picture('checkout', 'right')])).toEqual(['checkout']);
  expect(phasesLacking(dent, [picture('checkin', 'left'), picture('checkout', 'damage', 7)])).toEqual([]);
  expect(phasesLacking({ ...dent, hasPhotos: true }, [{ ...picture('checkin', 'left'), superseded: true }])).toEqual([
    'checkin',
  ]);
});
