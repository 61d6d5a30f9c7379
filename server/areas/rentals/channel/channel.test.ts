import { describe, expect, it } from 'vitest';
import { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import { showing } from '#tests/support/bearer.ts';
import { deskOf, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const app = await startTestApp();
const desk = await deskOf(app, 'admin');

type Sent = Body<typeof rows.add>;
let references = 0;

const siteOf = async (name: string, branch_id = 1) => {
  const { body } = await desk.call(rentalSetup.addChannel, { body: { name, branch_id } });
  return { id: body.channel.id, client: showing(app.guest(), body.token) };
};
const site = await siteOf('Web shop');

const bookingOf = (fields: Partial<Sent> = {}): Sent => ({
  external_ref: `W-${++references}`,
  starts_at: '2026-12-01T10:00:00.000Z',
  ends_at: '2026-12-04T10:00:00.000Z',
  branch_id: 1,
  customer: { first_name: 'Tom', last_name: 'Ash', email: `tom${references}@mail.test` },
  lines: [
    { code: 'rental', label: '3 days', quantity: 3, unit_price: 39.99 },
    { code: 'discount', label: 'First booking', unit_price: 10 },
  ],
  tax: 9.07,
  total: 119.04,
  ...fields,
});
const send = (sent: Sent, client = site.client) => client.call(rows.add, { body: sent });

describe('a booking of a channel', () => {
  it('is taken at the price that was agreed, with its vehicle', async () => {
    const vehicle_id = await makeVehicle(app);
    const sent = bookingOf({ vehicle_id, drivers: [{ first_name: 'Ann', last_name: 'Ash' }] });
    const { status, body } = await send(sent);
    expect([status, body.booking_status]).toEqual([200, 'pending']);
    expect(body.links.document).toBe(`/api/bookings/${body.token}/document`);
    const { booking } = (await desk.call(rentalBookings.one, { params: { id: body.id } })).body;
    expect(booking).toMatchObject({
      source: 'channel',
      channel_name: 'Web shop',
      external_ref: sent.external_ref,
      booking_amount: 119.04,
      cost_summary: { subtotal: 109.97, tax: 9.07, total: 119.04, tax_rate: 8.248 },
      customers: [{ name: 'Tom Ash' }, { name: 'Ann Ash' }],
      vehicle: { id: vehicle_id },
      created_by_name: null,
    });
    expect((await send(bookingOf({ vehicle_id }))).errors).toHaveProperty('vehicle_id');
    const lines = await app.db.selectFrom('audit').select('actor').where('action', '=', 'booking.create').execute();
    expect(lines).toEqual([{ actor: `channel:${site.id}` }]);
  });

  it('is refused unless lines and tax make the total, to the cent', async () => {
    const { status, errors } = await send(bookingOf({ total: 119.05 }));
    expect([status, errors]).toEqual([422, { total: ['Lines of 109.97 and tax of 9.07 make 119.04, not 119.05.'] }]);
  });

  it('is the same one when it comes again, and another one must have another reference', async () => {
    const sent = bookingOf();
    const first = await send(sent);
    const again = await send(sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await send({ ...sent, total: 119.05, tax: 9.08 });
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['external_ref']]);
    const partner = await siteOf('Partner');
    expect((await send(sent, partner.client)).body.id).not.toBe(first.body.id);
  });

  it('once of five that come together', async () => {
    const sent = bookingOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(sent)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is of the branch of the channel', async () => {
    const elsewhere = await makeBranch(app, 'UTC');
    expect((await send(bookingOf({ branch_id: elsewhere }))).errors).toHaveProperty('branch_id');
  });

  it('is of the customer who was here before, by name, address and birth date', async () => {
    const customer = { first_name: 'Rosa', last_name: 'Lind', email: 'lind@mail.test', birth_date: '1990-01-02' };
    const renterOf = async (sent: Sent) => {
      const { id } = (await send(sent)).body;
      const { booking } = (await desk.call(rentalBookings.one, { params: { id } })).body;
      return booking.renter.id;
    };
    const known = await renterOf(bookingOf({ customer }));
    expect(await renterOf(bookingOf({ customer: { ...customer, email: 'Lind@mail.test' } }))).toBe(known);
    expect(await renterOf(bookingOf({ customer: { ...customer, first_name: 'Paul' } }))).not.toBe(known);
  });

  it('keeps what was agreed, until its dates change', async () => {
    const [vehicle_id, other] = [await makeVehicle(app), await makeVehicle(app)];
    await desk.call(rentalSetup.saveRate, { body: { branch_id: 1, daily: 45 } });
    const { id } = (await send(bookingOf({ vehicle_id }))).body;
    const change = async (body: Body<typeof rentalBookings.update>) => {
      app.clock.advance(1_000);
      return (await desk.call(rentalBookings.update, { params: { id }, body })).body.booking.booking_amount;
    };
    expect(await change({ vehicle_id: other, note: 'A larger one' })).toBe(119.04);
    expect(await change({ ends_at: '2026-12-05T10:00:00.000Z' })).toBe(170);
  });

  it('says when the channel was used, at most once an hour', async () => {
    app.clock.advance(3_600_000);
    const later = await deskOf(app, 'admin');
    await send(bookingOf());
    const at = app.clock.now.toISOString();
    app.clock.advance(60_000);
    await send(bookingOf());
    expect((await later.call(rentalSetup.channel, { params: { id: site.id } })).body.channel.last_used_at).toBe(at);
  });
});
