import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { Booking } from '#contract/areas/rental-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { blockerAnswer, bookingAnswer } from '#tests/support/bookings.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import BookingScreen from './booking-screen.tsx';

let phone: Phone;
let server: FakeServer;
let booking: Booking;
/** What the next write is answered with. */
let refusal: Response | null;
/** Every test reads a booking of its own: what another one read must not be shown. */
let id = 100;

beforeEach(async () => {
  id += 1;
  booking = bookingAnswer(id);
  refusal = null;
  const answered = () => refusal ?? framed({ booking });
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    [`/api/bookings/${id}`]: () => framed({ booking }),
    '/api/bookings/update/status': answered,
    [`/api/admin/bookings/${id}`]: answered,
    '/api/admin/booking/license/verify': answered,
    [`/api/admin/bookings/${id}/sign`]: answered,
    '/api/admin/verification-status/checklists': () => framed({ checklist: [], status: 'pending' }),
    '/api/availability': () =>
      framed({
        free: [{ id: 9, plate: 'R47-LTV', name: 'Kia Rio', class_name: 'Compact', status: 'maintenance' }],
        taken: [],
        clashes: [],
      }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const open = (tab = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/rentals/:id" element={<BookingScreen />} />
    </Routes>,
    `/rentals/${id}${tab}`,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = () => server.writes;
const refused = (status: number, body: object) => Response.json(body, { status });

it('says what stands in the way, on the clock of the booking, with the way to its cure', async () => {
  open();
  await expect.element(page.getByRole('heading', { name: 'Elena Marsh' })).toBeVisible();
  await expect.element(page.getByText('Wed 25 Nov 09:00').first()).toBeVisible();
  await expect.element(page.getByText(/Papers 2 of 4, money 100.00 of 277.65/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'KLM-4821 around it' }).getByText('no clash')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Open licence').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Papers' })).toBeVisible();
});

it('passes over blockers with a reason, for who may; nobody passes over a firm one', async () => {
  open();
  await button(/^Hand over KLM-4821/).click();
  await expect.element(page.getByRole('dialog').getByText(/^Licence ends Fri 27 Nov/)).toBeVisible();
  await button('Hand over all the same').click();
  await expect.element(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByLabelText('Why it is done all the same').fill('A new licence lies at the desk');
  booking = {
    ...booking,
    status: 'checked_in',
    blockers: [],
    picked_up_at: '2026-11-25T14:05:00.000Z',
    status_list: [],
  };
  await button('Hand over all the same').click();
  await expect.element(page.getByText(/Out Wed 25 Nov 09:05/)).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    booking_id: id,
    status: 'checked_in',
    from_status: 'confirmed',
    override_reason: 'A new licence lies at the desk',
  });
});

it('shows what the server finds at the last moment', async () => {
  booking = bookingAnswer(id, { blockers: [], status_list: [{ status: 'checked_in', label: 'Out', why_not: null }] });
  open();
  await button(/^Hand over KLM-4821/).click();
  const blocker = blockerAnswer({ kind: 'vehicle_out', text: 'KLM-4821 is still out with B-000007.', passable: false });
  refusal = refused(422, { message: 'No.', errors: { status: [blocker.text] }, blockers: [blocker] });
  await button('Hand over').click();
  await expect.element(page.getByRole('dialog').getByText(blocker.text)).toBeVisible();
  await expect.element(page.getByText('Nobody can pass over this.')).toBeVisible();
});

it('offers the free vehicles where the dates are taken, and takes one with the dates', async () => {
  open();
  await expect.element(page.getByRole('heading', { name: 'Elena Marsh' })).toBeVisible();
  await pressChange('Move dates');
  await page.getByLabelText('Return').fill('2026-12-02T18:00');
  const free = [{ id: 9, plate: 'R47-LTV', name: 'Kia Rio' }];
  const text = 'KLM-4821 is taken: it must be back at the latest Mon 30 Nov 08:00.';
  refusal = refused(422, { message: 'No.', errors: { ends_at: [text] }, free });
  await button('Save').click();
  await expect.element(page.getByText(text)).toBeVisible();
  refusal = null;
  await button('Take R47-LTV, Kia Rio').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent().at(-1)?.body).toEqual({ ends_at: '2026-12-02T23:00:00.000Z', vehicle_id: 9 });
});

it('says that somebody else moved it, and shows where it is now', async () => {
  booking = bookingAnswer(id, {
    status: 'pending',
    status_list: [{ status: 'confirmed', label: 'Confirmed', why_not: null }],
  });
  open();
  const confirm = button('Confirm');
  await expect.element(confirm).toBeVisible();
  booking = bookingAnswer(id, { status: 'cancelled', status_list: [], status_reason: 'They called' });
  refusal = refused(409, { message: 'The booking was moved meanwhile: it is “Cancelled” now.' });
  await confirm.click();
  await expect.element(page.getByText(/it is “Cancelled” now/)).toBeVisible();
  await expect.element(page.getByText(/Cancelled Mon/)).toBeVisible();
});

it('approves a licence with what stands on it', async () => {
  open('?tab=papers');
  await button('Approve licence, front').click();
  await page.getByLabelText('Ends').fill('2030-11-27');
  refusal = refused(422, { message: 'No.', errors: { checklist: ['Not ticked yet: “Face is the person”.'] } });
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByText(/Not ticked yet: “Face is the person”/)).toBeVisible();
  refusal = null;
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByText('Approved.')).toBeVisible();
  expect(sent().at(-1)?.body).toMatchObject({
    action: 'approve',
    attachment_id: 1,
    seen_decision_id: null,
    expires_on: '2030-11-27',
    birth_date: '2002-05-14',
  });
});

it('is signed by hand, or with a name and a tick', async () => {
  open('?tab=agreement');
  await button('Sign here').click();
  await button('Sign').click();
  await expect.element(page.getByText(/^Please sign in the field/)).toBeVisible();
  await page.getByLabelText('I sign with my name, without drawing').click();
  await button('Sign').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = sent().at(-1)?.body as { readonly typed_name: string; readonly strokes: readonly unknown[] };
  expect(body.typed_name).toBe('Elena Marsh');
  expect(body.strokes).toHaveLength(1);
});

it('shows no money and no acts to who may not', async () => {
  booking = bookingAnswer(id, { cost_summary: null, bookingattachments: [] });
  open('', ['booking.view']);
  await expect.element(page.getByRole('heading', { name: 'Elena Marsh' })).toBeVisible();
  await expect.element(page.getByText(/Papers 2 of 4$/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Money' })).not.toBeInTheDocument();
  await expect.element(button(/^Hand over/)).not.toBeInTheDocument();
  await expect.element(button('More')).not.toBeInTheDocument();
});

/** Beside the head where there is room, else behind "…". */
async function pressChange(name: string): Promise<void> {
  const direct = button(name);
  if (direct.elements().length > 0) return direct.click();
  await button('More').click();
  await page.getByRole('menuitem', { name }).click();
  await userEvent.keyboard('{Home}');
}
