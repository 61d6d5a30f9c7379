/** What answers teach of bookings and walk-rounds. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Mutation } from '#db/records.ts';
import { framed } from '#tests/support/answers.ts';
import {
  agreementAnswer,
  bookingAnswer,
  checkAnswer,
  DEPOSIT,
  handoverAnswer,
  HASH,
  KEY,
  precheckAnswer,
  precheckItem,
  returnAnswer,
} from '#tests/support/booking-answers.ts';
import { act } from '#tests/support/intents.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';

const ACT = '2026-11-21T14:30:00.000Z';
const opOf = (m: Mutation) => OPS.get(m.op)!;

const booked = (part: Parameters<typeof bookingAnswer>[0] = {}) => framed({ booking: bookingAnswer(part) });
const MOVE = { lid: 'booking/12', status: 'checked_in', from_status: 'confirmed' } as const;
const SIGN = {
  lid: 'booking/12',
  kind: 'agreement' as const,
  content_hash: HASH,
  typed_name: 'R. Enter',
  strokes: [],
};

it.each<[OpName, object, object, string[]]>([
  [
    'rentals.noteOut',
    { lid: 'handover/24', booking: 'booking/12', patch: {} },
    framed({ booking_id: 12, checkin: handoverAnswer() }),
    ['handovers 24'],
  ],
  [
    'rentals.noteBack',
    { lid: 'handover/25', booking: 'booking/12', patch: {} },
    returnAnswer(bookingAnswer({ checkin: handoverAnswer(), checkout: handoverAnswer({ phase: 'checkout' }) })),
    ['handovers 25'],
  ],
  ['rentals.move', MOVE, booked({ status: 'checked_in', checkin: handoverAnswer() }), ['bookings 12']],
  [
    'rentals.tick',
    { lid: 'check/31', booking: 'booking/12', entity_type: 'checkin', patch: { is_checked: true } },
    { ...booked(), checklist: [checkAnswer({ is_checked: true }), checkAnswer({ id: 32 })], status: 'pending' },
    ['checks 31'],
  ],
  ['rentals.sign', SIGN, booked(), ['bookings 12']],
])('an answer to %s', (name, args, body, rows) => {
  const m = act(name, args as never);
  expect(z.safeParse(opOf(m).endpoint.answer, body).error?.issues).toBeUndefined();
  expect(opOf(m).accept(200, body)).toBe(true);
  const learnt = opOf(m).learn(m, body);
  expect(learnt.sid).toBeNull();
  expect(learnt.rows.map((row) => `${row.t} ${row.sid}`)).toEqual(rows);
  expect(opOf(m).learn(m, 'nonsense').rows).toEqual([]);
});

it('an answer about a booking says only what its change is about: the others go in lanes beside it, and may be further', () => {
  const agreements = [agreementAnswer({ signed_at: ACT, signed_by: 'R. Enter' })];
  const body = booked({ agreements, checkin: handoverAnswer() });
  const fieldsOf = (m: Mutation) =>
    opOf(m)
      .learn(m, body)
      .rows.map(({ fields }) => fields);
  expect(fieldsOf(act('rentals.sign', SIGN))).toEqual([{ agreements, blockers: [] }]);
  const [moved] = fieldsOf(act('rentals.move', MOVE));
  expect(moved).toMatchObject({ status: 'confirmed', updated_at: expect.any(String) as unknown });
  expect(moved).not.toHaveProperty('agreements');
  // Documents and people's papers are never kept here.
  expect(Object.keys(moved ?? {})).not.toEqual(expect.arrayContaining(['customers', 'bookingattachments', 'token']));
});

it('an answer keeps only the version of each agreement that counts', () => {
  const kinds = [agreementAnswer(), agreementAnswer({ id: 22, version: 2 })];
  const body = booked({ agreements: [...kinds, agreementAnswer({ id: 23, kind: 'final_agreement', void_at: ACT })] });
  const sign = act('rentals.sign', SIGN);
  const [row] = opOf(sign).learn(sign, body).rows;
  expect(row?.fields['agreements']).toEqual([kinds[1]]);
});

it('an answer brings no money onto the phone, whoever asked', () => {
  const blockers = [DEPOSIT, { kind: 'license' as const, text: 'The licence is missing.', passable: true }];
  const money = { booking_amount: 777.77, payment_status: 'unpaid' as const };
  for (const m of [act('rentals.move', MOVE), act('rentals.sign', SIGN)]) {
    const [row] = opOf(m).learn(m, booked({ blockers, ...money })).rows;
    expect(row?.fields['blockers']).toEqual([{ ...DEPOSIT, text: 'The deposit is not held.' }, blockers[1]]);
    expect(JSON.stringify(row)).not.toMatch(/777|500|payment/);
  }
});

it('an answer is the walk-round, whose id the first of its answers brings', () => {
  const m = act('prechecks.save', {
    lid: 'precheck/~1',
    key: KEY,
    vehicle_id: 5,
    kind: 'out',
    booking: 'booking/12',
    patch: {},
  });
  const slots = [
    { slot: 'front' as const, label: 'Front', state: 'skipped' as const, reason: 'dark' },
    { slot: 'rear' as const, label: 'Rear', state: 'open' as const, reason: null },
  ];
  const items = [precheckItem(3, 'failed', 'worn'), precheckItem(4, null)];
  const body = precheckAnswer({ kind: 'out', booking_id: 12, todo_id: 7, slots }, items);
  expect(z.safeParse(opOf(m).endpoint.answer, body).error?.issues).toBeUndefined();
  const { sid, rows } = opOf(m).learn(m, body);
  expect(sid).toBe(91);
  expect(rows).toMatchObject([
    {
      t: 'prechecks',
      sid: 91,
      fields: { items: { 3: { state: 'failed', note: 'worn' } }, skip: { front: 'dark' } },
      refs: { booking: { t: 'bookings', sid: 12 }, todo: { t: 'todos', sid: 7 } },
    },
  ]);
  const fields = [...Object.keys(rows[0]!.fields), ...Object.keys(rows[0]!.refs), 'lid', 'dirty', 'acked'];
  expect(fields.toSorted()).toEqual(Object.keys(opOf(m).apply(undefined, m)!).toSorted());
  expect(opOf(m).learn(m, 'nonsense')).toEqual({ sid: null, rows: [] });
});
