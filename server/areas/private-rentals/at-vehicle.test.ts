import { beforeEach, describe, expect, it } from 'vitest';
import { files } from '#contract/areas/files.ts';
import { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { Client } from '#tests/support/browser.ts';
import { makePrivateVehicle, picture, privateDesk, refused } from '#tests/support/private-rentals.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
const app = await startTestApp({ now: NOW });
const { desk, technician, elena, rented, update, edit } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

describe('pictures and checks', () => {
  it('a picture takes the place of the one before, which stands again when it is deleted', async () => {
    const { id } = await rented();
    const add = async () => update(id, { slot: 'left' }, technician, { files: { image: await picture() } });
    await add();
    const { images } = (await add()).body;
    expect(images.map(({ superseded }) => superseded)).toEqual([true, false]);
    const removeImage = (client: Client) => client.call(rows.removeImage, { params: { id: images[1]?.id ?? 0 } });
    expect((await removeImage(technician)).status).toBe(403);
    expect([(await removeImage(desk)).status, (await removeImage(desk)).status]).toEqual([200, 200]);
    const after = (await edit(id)).images;
    expect(after.map(({ superseded }) => superseded)).toEqual([false]);
    expect((await desk.fetch(images[1]?.url ?? '')).status).toBe(404);
    const broken = await update(id, { sha256: 'a'.repeat(64) }, technician, { files: { image: await picture() } });
    expect(refused(broken)).toEqual([422, 'sha256']);
    expect((await desk.call(files.file, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('what was looked at is kept by way, and what is not looked at on a way is refused', async () => {
    const { id } = await rented();
    const both = [{ check_id: 5, state: 'failed', note: 'Rear left is worn' }];
    const noted = await update(id, { checks: JSON.stringify(both), phase: 'checkout' }, technician);
    const found = noted.body.checks
      .filter(({ check_id }) => check_id === 5)
      .map(({ phase, result }) => [phase, result?.state]);
    expect(found).toEqual([
      ['checkin', undefined],
      ['checkout', 'failed'],
    ]);
    expect(refused(await update(id, { checks: JSON.stringify([{ check_id: 7, state: 'ok' }]) }))).toEqual([
      422,
      'checks',
    ]);
  });

  it('the list is the yard’s: changed as a whole, and what was found stays', async () => {
    const { id } = await rented();
    await update(id, { checks: JSON.stringify([{ check_id: 1, state: 'ok' }]) });
    const before = (await technician.call(rows.checks)).body.checklist;
    const manager = await app.signIn(await app.makeUser('office'));
    const items = [
      ...before.slice(1).map(({ position: _position, ...item }) => item),
      { title: 'Snow chains', phase: 'out', required: true } as const,
    ];
    const saved = await manager.call(rows.saveChecks, { body: { items } });
    expect(saved.body.checklist.at(-1)).toMatchObject({ title: 'Snow chains', position: items.length - 1 });
    expect((await technician.call(rows.saveChecks, { body: { items } })).status).toBe(403);
    expect((await edit(id)).checks.find(({ check_id }) => check_id === 1)?.result?.state).toBe('ok');
    expect(
      refused(
        await manager.call(rows.saveChecks, {
          body: { items: [{ ...items[0], id: before[0]?.id ?? 0, title: 'Gone', phase: 'out', required: true }] },
        }),
      ),
    ).toEqual([422, 'items']);
  });
});

describe('vehicles that are rented privately', () => {
  it('are free, out, late or scheduled, with who has them and what is next', async () => {
    const free = await makePrivateVehicle(app);
    const late = await rented({ ends_at: '2026-01-16T15:00:00.000Z' });
    const open = await rented({ odometer: 10 });
    const scheduled = await rented({ starts_at: '2026-02-20T15:00:00.000Z' });
    const booked = await makePrivateVehicle(app);
    const booking = await makeBooking(app, { vehicle_id: booked.id, status: 'checked_in', picked_up_at: NOW });
    app.clock.set(new Date('2026-01-18T15:00:00Z'));
    const list = async (query: object = {}, client: Client = desk) =>
      (await client.call(rows.vehicles, { query: { limit: 500, ...query } })).body.vehicles;
    const all = new Map((await list()).map((vehicle) => [vehicle.id, vehicle]));
    expect(all.get(free.id)).toMatchObject({ state: 'free', rental: null, next: null, busy: null });
    expect(all.get(late.vehicle_id)).toMatchObject({
      state: 'late',
      rental: { id: late.id, late: true, customer: { id: elena } },
    });
    expect(all.get(open.vehicle_id)).toMatchObject({ state: 'out', rental: { ends_at: null, late: false } });
    expect(all.get(scheduled.vehicle_id)).toMatchObject({
      state: 'scheduled',
      rental: null,
      next: { id: scheduled.id, number: scheduled.number },
    });
    expect(all.get(booked.id)).toMatchObject({
      state: 'out',
      rental: null,
      busy: `B-${String(booking.id).padStart(6, '0')}`,
    });
    expect((await list({ state: 'late' })).map(({ id }) => id)).toContain(late.vehicle_id);
    expect((await list({ state: 'free' })).map(({ id }) => id)).not.toContain(late.vehicle_id);
    expect(await list({ search: late.plate })).toHaveLength(1);
    const branch_id = await makeBranch(app, 'UTC');
    const other = await app.signIn(await app.makeUserWith(['private-rental.view'], { branch_id }));
    expect(await list({}, other)).toEqual([]);
  });
});
