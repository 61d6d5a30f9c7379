import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { agreementContent, type AgreementFacts, canonicalText } from './agreement.ts';

const FACTS: AgreementFacts = {
  booking_id: 123,
  branch: 'Newark',
  zone: 'America/New_York',
  starts_at: '2026-10-30T14:00:00.000Z',
  ends_at: '2026-11-02T15:00:00.000Z',
  days: 3,
  pickup_place: 'Desk',
  return_place: 'Airport',
  people: [{ id: 1, role: 'renter', name: 'Łukasz Żółć', address: '', birth_date: '1990-05-14' }],
  vehicle: { id: 7, plate: 'ABC-1', name: 'Van', vin: null, unit: 'mi' },
  charges: [{ label: '3 days', quantity: '3', unit_price: '50.00', amount: '150.00' }],
  subtotal: '149.00',
  tax_rate: '8.25',
  tax: '12.29',
  total: '161.29',
  deposit: '300.00',
  rates: {
    included_distance_per_day: 200,
    extra_distance_price: '0.35',
    fuel_price: '1.95',
    refuel_fee: '10.00',
    late_hour: null,
  },
  returned: null,
};
const content = agreementContent('agreement', FACTS);
const termsOf = (facts: AgreementFacts, before = content) => agreementContent('agreement', facts, before).terms;

it('the same content has the same checksum on every device', () => {
  const turned = Object.fromEntries(Object.entries(FACTS).toReversed()) as unknown as AgreementFacts;
  expect(canonicalText(agreementContent('agreement', turned))).toBe(canonicalText(content));
  // Stored agreements have checksums of this form: who changes it makes each of them another version.
  expect(createHash('sha256').update(canonicalText(content)).digest('hex')).toBe(
    '2992381d5da676614ed7a24a4c650d134c03d6d342d901dd44a54e8f98013df1',
  );
});

it('says times as the clocks of the branch show them', () => {
  expect([content.from.local, content.until.local]).toEqual(['2026-10-30 10:00', '2026-11-02 10:00']);
});

it('the terms say what is charged, and stay as long as the trip is the same', () => {
  const text = content.terms.map((section) => section.text).join(' ');
  expect(text).toContain('200 mi a day are included, 600 mi in all. Each further mi costs 0.35.');
  expect(text).toContain('1.95 a litre, and the work of filling up costs 10.00.');
  const dearer = { ...FACTS, rates: null };
  expect(termsOf(dearer)).toEqual(content.terms);
  expect(termsOf({ ...dearer, ends_at: '2026-11-03T15:00:00.000Z' })).not.toEqual(content.terms);
});
