/** Pictures at the vehicle: tokens that die while they are sent, and another person on the same phone. */
import { expect, test } from 'vitest';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import { settings } from '#contract/areas/settings.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { emailOf, PASSWORD } from '#server/db/demo/people.ts';
import { lidOf, newLid, uuidv7 } from '#sync/core/ids.ts';
import { bookingThatIsOut } from '#tests/kills/booking-world.ts';
import { act, atRest, look, readLocal, refresh, running } from '#tests/kills/page.ts';
import { pictureOf } from '#tests/kills/pictures.ts';
import { demoSignIn, signIn } from './support/api.ts';
import { stand } from './support/stand.ts';
import { expectStrip, readyForOffline, signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';

const it = stand();
let booking = 0;
let shots = 0;

const isUpload = (method: string, path: string): boolean =>
  method === 'POST' && path.startsWith(rentalHandover.addImage.path);

/** Takes pictures of the vehicle as it goes out, one of each of these places. */
async function shoot(slots: readonly string[]): Promise<void> {
  for (const slot of slots) {
    shots += 1;
    const taken_at = new Date(Date.now() + shots).toISOString();
    const lid = newLid('bookingImages', uuidv7(Date.now(), Math.random));
    const { buffer } = await pictureOf(taken_at, 2);
    const args = { lid, booking: lidOf('bookings', booking), phase: 'checkin', slot, taken_at };
    await act(it.phone.page, 'rentals.upload', args, new Uint8Array(buffer).buffer);
  }
}

/** The places of the pictures that the office sees, in the order in which they were taken. */
async function places(): Promise<string[]> {
  const { adminUploaded } = await it.office.call(rentalHandover.images, { params: { id: booking } });
  return adminUploaded.map(({ slot }) => slot);
}

test('S5: the token dies at the fifth of ten pictures and at the seventh, and for a while there is none: all ten arrive once', async () => {
  const { network, phone, office, yard } = it;
  const { page } = phone;
  const technician = await signIn(yard.url, ...demoSignIn('technician'));
  const { resource } = await technician.call(settings.master, {});
  ({ id: booking } = (await bookingThatIsOut(office, resource.branch_id ?? 0, 'Token')).booking);
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  await running(page);
  await refresh(page);
  expect((await readLocal(page)).bookings.map(({ sid }) => sid)).toContain(booking);
  await network.weather('offline');
  const ten = walkRoundSlots.slice(0, 10);
  await shoot(ten);
  await expect.poll(() => look(page)).toMatchObject({ pending: 10, green: false });

  const dead = new Set<string>();
  const diesAt = new Set([4, 6]);
  let [taken, refused, unserved, isOpen] = [0, 0, 0, false];
  network.fault(({ method, path, token }) => {
    if (path.startsWith(rentalToken.path) && dead.size > 0 && !isOpen) {
      unserved += 1;
      return { status: 503, body: { message: 'Not now.' } };
    }
    if (!isUpload(method, path)) return dead.has(token) ? 'dead-token' : null;
    // Of two that are on their way with the same token both are refused.
    if (diesAt.delete(taken)) dead.add(token);
    if (!dead.has(token)) taken += 1;
    else refused += 1;
    return dead.has(token) ? 'dead-token' : null;
  });
  await network.weather('clear');
  await until(async () => unserved, Boolean, 60_000);
  expect([taken, refused > 0, dead.size]).toEqual([4, true, 1]);
  expect(await places()).toHaveLength(4);
  await expect.poll(() => look(page)).toMatchObject({ pending: 6, green: false });

  // What waits for a token asks again after half a minute.
  isOpen = true;
  const local = await atRest(page);
  expect([taken, dead.size]).toEqual([10, 2]);
  expect(await places()).toEqual(ten);
  expect(
    local.bookingImages.filter((row) => row['booking'] === lidOf('bookings', booking) && row['confirmed'] === 1),
  ).toHaveLength(10);
  network.fault(null);
});

test('S5: another person on the phone sends nothing of the first', async () => {
  const { network, phone } = it;
  const { page } = phone;
  const before = await places();
  await network.weather('offline');
  await shoot(['dial', 'other']);
  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(/unsent for Maya Patel/).waitFor();

  await network.weather('clear');
  const passed = network.passed.length;
  await signInOnScreen(page, network.url, [emailOf('Tom Becker'), PASSWORD]);
  await running(page);
  await atRest(page);
  const uploads = network.passed.slice(passed).filter((request) => request.includes(rentalHandover.addImage.path));
  expect([uploads, await places()]).toEqual([[], before]);

  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await expectStrip(page, /All sent/);
  expect(await places()).toEqual([...before, 'dial', 'other']);
});
