/** Closing a return: what follows from the readings, what is charged, once, and the paper of it. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { damages } from '#contract/areas/damages.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { audit } from '#contract/areas/audit.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { deskOf, type MadeBooking, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { addDent, addPicture, blockDeposit, ENDS, makeOut, READ, RETURNED, STARTS } from '#tests/support/returns.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
const MINUTE = 60_000;

let desk: Client;
let booking: MadeBooking;

type Said = Body<typeof rows.note>;
const note = async (body: Said, who = desk, { id } = booking) => {
  app.clock.advance(1000);
  return who.call(rows.note, { params: { id }, body });
};
const values = (who = desk, { id } = booking) => who.call(rows.values, { params: { id } });
const move = (body: Omit<Body<typeof rentalBookings.status>, 'booking_id'>) =>
  desk.call(rentalBookings.status, { body: { booking_id: booking.id, ...body } });
const read = async () => (await desk.call(rentalBookings.one, { params: { id: booking.id } })).body.booking;
const chargesMade = () =>
  app.db
    .selectFrom('booking_charges')
    .select(['code', 'amount', 'waived_reason', 'damage_id'])
    .where('booking_id', '=', booking.id)
    .where('phase', '=', 'checkout')
    .orderBy('position')
    .execute();
const statement = (who = desk) => who.call(rentalHandover.file, { params: { kind: 'closing', id: booking.id } });
const technician = async () =>
  withRentalToken(await app.signIn(await app.makeUserWith(['booking.view', 'checkin.update', 'checkout.update'])));

const dent = (view: 'left' | 'rear', text = '') => addDent(desk, booking, view, text);
const picture = (phase: RentalPhase, slot: ImageSlot) => addPicture(app, desk, booking, phase, slot);

beforeEach(async () => {
  app.clock.set(new Date(RETURNED.getTime() + 5 * MINUTE));
  provider.done.length = 0;
  desk = await deskOf(app);
  booking = await makeOut(app, desk);
});

/** It came back 151 minutes late. */
async function comeBack(facts: Said = READ) {
  await note({ ...facts, returned_at: RETURNED.toISOString() });
  expect((await move({ status: 'returned' })).body.booking.returned_at).toBe(RETURNED.toISOString());
}

describe('rentals 7.8: the closing', () => {
  it('of E1 is right to the cent, and the deposit pays for it', async () => {
    await blockDeposit(app, booking);
    await comeBack();
    const { body } = await note({ final: true });
    const sums = body.sums!;
    expect(sums.charges.map(({ code, amount, basis }) => [code, amount, basis])).toEqual([
      ['late', 45, '151 min late: 3 h × 15.00'],
      ['extra_distance', 58.45, '(767 − 600) km × 0.35'],
      ['fuel', 48.03, '(8 − 5)/8 × 52 l × 1.95 + 10.00'],
      ['cleaning', 50, 'Dirty'],
    ]);
    expect(sums).toMatchObject({ tax: 8.53, total: 210.01, from_deposit: 210.01, balance: 0, give_back: 89.99 });
    expect(body.values).toMatchObject({ missing: {}, final_at: app.clock.now.toISOString() });
    expect(body.booking.checkout_values).toMatchObject({ total: 210.01, kept: 0, paid: 0, open: 210.01 });
    expect((await move({ status: 'completed' })).errors['status']?.[0]).toContain('neither kept nor given back');
  });

  it('is kept of the card once: of two cashiers at once one is told that it changed', async () => {
    await blockDeposit(app, booking);
    await comeBack();
    await note({ final: true });
    const keep = { action: 'capture', amount: 210.01, seen_status: 'authorised', seen_available: 300 } as const;
    const act = (who: Client) =>
      who.call(rentalDeposits.update, { params: { id: booking.id }, body: { ...keep, request_id: randomUUID() } });
    const both = await Promise.all([act(desk), act(await deskOf(app))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(provider.done).toEqual([expect.stringMatching(/^capture pay-\d+ 21001$/)]);
    const { sums, booking: after } = (await values()).body;
    expect(sums).toMatchObject({ paid: 210.01, from_deposit: 0, balance: 0, available: 0, give_back: 0 });
    expect(after.checkout_values).toMatchObject({ total: 210.01, kept: 210.01, paid: 210.01, open: 0 });
    expect((await move({ status: 'completed' })).body.booking.status).toBe('completed');
  });

  it('with damage comes to more than the deposit', async () => {
    await blockDeposit(app, booking);
    await comeBack();
    const damage_id = await dent('left');
    await picture('checkin', 'left');
    await picture('checkout', 'rear_left');
    const { body } = await note({ damages: [{ damage_id, amount: 250 }], final: true });
    expect(body.sums).toMatchObject({ total: 460.01, from_deposit: 300, balance: 160.01, give_back: 0 });
    expect((await chargesMade()).at(-1)).toMatchObject({ code: 'damage', amount: '250.00', damage_id });
  });

  it('charges no damage without a picture of its place, out and in', async () => {
    await comeBack();
    const damage_id = await dent('left');
    const charged = { damages: [{ damage_id, amount: 250 }] };
    await picture('checkout', 'left');
    await picture('checkin', 'right');
    const { status, errors } = await note({ ...charged, final: true });
    expect([status, errors]).toEqual([
      422,
      { damages: ['Dent, left: there is no picture of its side as the vehicle went out.'] },
    ]);
    expect((await chargesMade()).length).toBe(0);
    await picture('checkin', 'front_left');
    expect((await note({ ...charged, final: true })).status).toBe(200);
  });
});

describe('what is noted', () => {
  it('by technicians are facts without sums, the latest of each', async () => {
    const crew = await technician();
    const { body } = await note({ ...READ, odometer: 81_100 }, crew);
    expect(body.sums).toBeNull();
    expect(body.values).toMatchObject({ odometer: 81_100, fuel_eighths: 5, out: { odometer: 81_244 }, lines: [] });
    expect(body.values.hints).toEqual([expect.stringContaining('look at the dial')]);
    expect(body.values.missing).toEqual({ final: ['The vehicle is not back yet.'] });
    expect((await note({ odometer: 82_011 }, crew)).body.values).toMatchObject({
      odometer: 82_011,
      keys: 2,
      hints: [],
    });
    for (const money of [{ lines: [] }, { damages: [] }, { waive: [] }, { final: true }])
      expect((await note(money, crew)).status).toBe(403);
  });

  it('is of a vehicle that went out, and of a time since then', async () => {
    const early = await makeBooking(app);
    expect((await note({ lines: [] }, desk, early)).errors).toHaveProperty('booking_id');
    expect((await note({ keys: 1 }, desk, early)).body.values).toMatchObject({ keys: 1, returned_at: null });
    for (const returned_at of ['2026-10-30T13:59:00.000Z', '2026-11-03T15:00:00.000Z'])
      expect((await note({ returned_at })).errors).toHaveProperty('returned_at');
    await comeBack();
    const at = new Date(ENDS.getTime() + 10 * MINUTE).toISOString();
    const { body } = await note({ returned_at: at });
    expect([body.booking.returned_at, body.sums?.proposed[0]?.code]).toEqual([at, 'extra_distance']);
    const { back_at } = await app.db
      .selectFrom('vehicle_spans')
      .select('back_at')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(back_at?.toISOString()).toBe(at);
  });

  it('charges lines, and lets off what is waived with a reason', async () => {
    await comeBack();
    const { body } = await note({
      lines: [
        { code: 'extra', label: 'Toll', amount: 12.5, taxable: true },
        { code: 'discount', label: 'Good guest', amount: 2.5 },
      ],
      waive: [{ code: 'late', reason: 'The bridge was closed' }],
    });
    const late = { code: 'late', amount: 45, waived_reason: 'The bridge was closed' };
    expect(body.sums?.charges[0]).toMatchObject(late);
    // 58.45 + 12.50 are taxed: 5.85.
    expect(body.sums).toMatchObject({ tax: 5.85, total: 172.33 });
    expect(body.values.lines.map(({ taxable }) => taxable)).toEqual([true, false]);
    expect((await note({ waive: [{ code: 'late', reason: '' }] })).status).toBe(422);
    const dear = { code: 'discount', label: 'All', amount: 1000 } as const;
    expect((await note({ lines: [dear], final: true })).errors).toHaveProperty('lines');
  });

  it('is of the vehicle that the booking has', async () => {
    const other = await makeVehicle(app);
    const pin = { view: 'left', x: 0.3, y: 0.4, kind: 'dent' } as const;
    const add = (id: number, body: object) => desk.call(damages.add, { params: { id }, body: { ...pin, ...body } });
    expect((await add(other, { booking_id: booking.id })).errors).toHaveProperty('booking_id');
    const strange = (await add(other, {})).body.damage;
    expect([strange.found_kind, strange.found_id]).toEqual(['hand', null]);
    expect((await note({ damages: [{ damage_id: strange.id, amount: 1 }] })).errors).toHaveProperty('damages');
    const own = (await add(booking.vehicleId, { booking_id: booking.id })).body.damage;
    expect([own.found_kind, own.found_id]).toEqual(['booking', booking.id]);
    const twice = { damage_id: own.id, amount: 1 };
    expect((await note({ damages: [twice, twice] })).errors).toHaveProperty('damages');
  });

  it('of another branch there is nothing', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    await app.db.updateTable('bookings').set({ branch_id }).where('id', '=', booking.id).execute();
    const crew = await technician();
    expect([(await values(crew)).status, (await note({ keys: 1 }, crew)).status]).toEqual([404, 404]);
    const finder = await app.signIn(await app.makeUserWith(['vehicle.view', 'damage.view', 'damage.create']));
    const pin = { view: 'left', x: 0.3, y: 0.4, kind: 'dent' } as const;
    const found = (more: object) =>
      finder.call(damages.add, { params: { id: booking.vehicleId }, body: { ...pin, ...more } });
    expect([(await found({})).status, (await found({ booking_id: booking.id })).status]).toEqual([200, 404]);
    expect((await values()).status).toBe(200);
  });
});

describe('a closed return', () => {
  it('needs the readings, and the vehicle', async () => {
    expect(Object.keys((await note({ final: true })).errors)).toEqual(['final', 'odometer', 'fuel_eighths']);
    await app.db.updateTable('vehicles').set({ fuel: 'electric' }).where('id', '=', booking.vehicleId).execute();
    await comeBack({ odometer: 82_011 });
    expect(Object.keys((await note({ final: true })).errors)).toEqual(['charge_percent']);
  });

  it('stands, whatever is read or sent later, until it is opened again', async () => {
    await comeBack();
    const lines = [{ code: 'fee', label: 'Keys', amount: 5 }] as const;
    const first = await note({ lines: [...lines], final: true });
    const again = await note({ lines: [...lines], final: true });
    expect([again.status, again.body.sums]).toEqual([200, first.body.sums]);
    expect(await chargesMade()).toHaveLength(5);
    for (const change of [{ lines: [] }, { waive: [{ code: 'late' as const, reason: 'Kind' }] }])
      expect((await note(change)).errors).toHaveProperty('final');
    const late = await note({ odometer: 82_100 });
    expect([late.body.values.odometer, late.body.sums?.total]).toEqual([82_100, first.body.sums?.total]);
    expect((await note({ final: false })).errors).toHaveProperty('reason');
    const reopened = await note({ final: false, reason: 'The dial was read again' });
    expect(reopened.body.values).toMatchObject({ final_at: null, lines: [{ label: 'Keys' }] });
    expect(await chargesMade()).toEqual([]);
    const told = await desk.call(audit.recordHistory, { params: { entity: 'booking', id: booking.id } });
    expect(told.body.history[0]).toMatchObject({ words: 'Return opened again', note: 'The dial was read again' });
    expect(told.body.history[0]?.changes).toEqual([]);
  });

  it('is opened again by those who may', async () => {
    await comeBack();
    await note({ final: true });
    const rights = ['booking.view', 'booking.view-all', 'checkout.update', 'payment.view'];
    const clerk = await withRentalToken(await app.signIn(await app.makeUserWith(rights)));
    expect((await note({ final: false, reason: 'x' }, clerk)).status).toBe(403);
  });

  it('is what a booking needs to be completed; one stage back it is open', async () => {
    await comeBack();
    expect((await move({ status: 'completed' })).errors).toEqual({ status: ['The return is not closed yet.'] });
    await note({ final: true });
    expect((await move({ status: 'completed' })).body.booking.status).toBe('completed');
    const { body } = await move({ status: 'reset', reason: 'Wrong sum' });
    expect([body.booking.status, body.booking.checkout_values?.final_at]).toEqual(['returned', null]);
    expect(await chargesMade()).toEqual([]);
    await move({ status: 'reset', reason: 'It is out' });
    expect((await values()).body.values.returned_at).toBeNull();
  });
});

describe('papers', () => {
  it('the statement says all of it, the same bytes each time', async () => {
    expect((await statement()).status).toBe(404);
    await blockDeposit(app, booking);
    await comeBack();
    await note({ waive: [{ code: 'late', reason: 'The bridge was closed' }], final: true });
    const [one, other] = [await statement(), await statement()];
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
    const text = pdfText(one.bytes);
    for (const words of [
      '(767 − 600) km × 0.35',
      '58.45',
      'Let off: The bridge was closed',
      '82011 km',
      'Mon 2 Nov 2026 12:31',
      '161.30',
      '300.00',
    ])
      expect(text).toContain(words);
    expect((await statement(await technician())).status).toBe(403);
  });

  it('the statement that was handed out stays, until something is paid', async () => {
    await blockDeposit(app, booking);
    await comeBack();
    await note({ final: true });
    const first = await statement();
    await app.db.updateTable('customers').set({ last_name: 'Changed' }).where('id', '=', booking.customerId).execute();
    await note({ odometer: 82_100 });
    expect(Buffer.compare((await statement()).bytes, first.bytes)).toBe(0);
    const keep = { action: 'capture', amount: 50, seen_status: 'authorised', seen_available: 300 } as const;
    await desk.call(rentalDeposits.update, { params: { id: booking.id }, body: { ...keep, request_id: randomUUID() } });
    expect(pdfText((await statement()).bytes)).toContain('Changed');
  });

  it('the statement of a smaller closing says what is paid too much', async () => {
    await blockDeposit(app, booking);
    await comeBack();
    await note({ final: true });
    const keep = { action: 'capture', amount: 210.01, seen_status: 'authorised', seen_available: 300 } as const;
    await desk.call(rentalDeposits.update, { params: { id: booking.id }, body: { ...keep, request_id: randomUUID() } });
    await note({ final: false, reason: 'It was clean' });
    const lines = [{ code: 'discount', label: 'Goodwill', amount: 10 }] as const;
    await note({ waive: [{ code: 'cleaning', reason: 'It was clean' }], lines: [...lines], final: true });
    const text = pdfText((await statement()).bytes);
    for (const words of ['-10.00', '150.01', 'Paid too much', '60.00']) expect(text).toContain(words);
  });

  it('the final agreement says what was read and found', async () => {
    await comeBack();
    await dent('rear', 'By a trolley');
    const pdf = { booking_id: booking.id, type: 'final_agreement' } as const;
    const { body } = await desk.call(rentalHandover.agreementPdf, { body: pdf });
    const { bytes } = await desk.call(rentalHandover.file, { params: { kind: 'agreement', id: body.agreement.id } });
    const text = pdfText(bytes);
    for (const words of ['odometer 82011 km', 'fuel 5/8', 'By a trolley']) expect(text).toContain(words);
  });
});

it('a booking that came to nothing costs nothing until 48 hours before, then a day', async () => {
  expect((await read()).proposed_fee).toBeNull();
  const cancelled = async (hours: number) => {
    const status_at = new Date(STARTS.getTime() - hours * 60 * MINUTE);
    const set = { status: 'cancelled', status_at } as const;
    await app.db.updateTable('bookings').set(set).where('id', '=', booking.id).execute();
    return (await read()).proposed_fee;
  };
  expect((await cancelled(48))?.amount).toBe(0);
  expect(await cancelled(47)).toEqual({ amount: 45, basis: 'The price of one day' });
});
