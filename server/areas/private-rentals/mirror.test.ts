/** What phones keep of private rentals, and what they send of them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HEADERS } from '#contract/headers.ts';
import { privateMirror } from '#contract/areas/private-mirror.ts';
import { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { Client } from '#tests/support/browser.ts';
import { picture, privateDesk } from '#tests/support/private-rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, stamped } from '#tests/support/yard.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
const app = await startTestApp({ now: NOW });
const { desk, technician, rented, update } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

const mirror = async (who: Client = technician, query: { limit?: number; cursor?: string } = {}) =>
  (await who.call(privateMirror.rentals, { query })).body;
const mirrored = async (id: number, who = technician) => (await mirror(who)).rentals.find((rental) => rental.id === id);
const isKept = async (id: number, who = technician) => (await mirrored(id, who)) !== undefined;

describe('phones keep', () => {
  it('what is out, and what goes out or comes back on days from two before until 14 after today', async () => {
    const [out, soon, late] = [
      await rented(),
      await rented({ starts_at: '2026-01-29T15:00:00.000Z' }),
      await rented({ starts_at: '2026-01-30T15:00:00.000Z' }),
    ];
    expect([await isKept(out.id), await isKept(soon.id), await isKept(late.id)]).toEqual([true, true, false]);
    app.clock.set(new Date('2026-03-20T15:00:00Z'));
    // Who was signed in in January is not any more.
    const later = await app.signIn(await app.makeUser('technician'));
    expect([await isKept(out.id, later), await isKept(soon.id, later)]).toEqual([true, false]);
  });

  it('what came back, until two days after; and longer where a picture comes in late', async () => {
    const { id } = await rented({ odometer: 10 });
    app.clock.set(new Date('2026-02-10T15:00:00Z'));
    await update(id, { returned_at: '2026-02-10T15:00:00.000Z', odometer: 90, unchecked_reason: 'It was dark' });
    app.clock.set(new Date('2026-02-12T15:00:00Z'));
    expect(await isKept(id)).toBe(true);
    app.clock.set(new Date('2026-02-13T15:00:00Z'));
    expect(await isKept(id)).toBe(false);
    await update(id, { slot: 'front', phase: 'checkout' }, technician, { files: { image: await picture() } });
    expect(await isKept(id)).toBe(true);
  });

  it('all pages, of their own branches, and no money', async () => {
    await rented();
    await rented();
    const first = await mirror(technician, { limit: 1 });
    const second = await mirror(technician, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(first.rentals[0]?.id).toBeLessThan(second.rentals[0]?.id ?? 0);
    expect(JSON.stringify(await mirror(desk))).not.toMatch(/amount|balance|invoice/);
    const branch_id = await makeBranch(app, 'UTC');
    const elsewhere = await app.signIn(await app.makeUserWith(['private-rental.view'], { branch_id }));
    expect((await mirror(elsewhere)).rentals).toEqual([]);
    const none = await app.signIn(await app.makeUserWith(['booking.view']));
    expect((await none.call(privateMirror.rentals, { query: {} })).status).toBe(403);
  });
});

describe('what phones send', () => {
  it('is in the mirror, way by way, and at the rental', async () => {
    const { id } = await rented();
    const checks = [{ check_id: 5, state: 'failed', note: 'Worn' }];
    await update(id, { phase: 'checkin', odometer: 81_244, fuel_eighths: 7 }, technician);
    await update(id, { phase: 'checkout', checks }, technician);
    const files = { image: await picture() };
    const { image } = (await update(id, { phase: 'checkin', slot: 'left', name: 'a.jpg' }, technician, { files })).body;
    const rental = await mirrored(id);
    expect(rental?.checkin).toMatchObject({ odometer: 81_244, fuel_eighths: 7 });
    const found = rental?.checks.filter(({ check_id }) => check_id === 5);
    expect(found?.map(({ phase, result }) => [phase, result?.state])).toEqual([
      ['checkin', undefined],
      ['checkout', 'failed'],
    ]);
    expect(rental?.images).toMatchObject([{ id: image?.id, slot: 'left', name: 'a.jpg' }]);
    const office = (await desk.call(rows.edit, { params: { id } })).body;
    expect(office.rental.checkin).toMatchObject({ odometer: 81_244 });
    expect(office.images).toHaveLength(1);
  });

  it('a picture that is sent again is the one that is there', async () => {
    const { id } = await rented();
    const files = { image: await picture() };
    const add = async () => (await update(id, { slot: 'left' }, technician, { files })).body;
    const [first, again] = [await add(), await add()];
    expect(again.images).toHaveLength(1);
    expect(again.image?.id).toBe(first.image?.id);
  });

  it('what was found earlier than what stands is told, and what is sent twice is not', async () => {
    const { id } = await rented();
    const find = async (state: string, ms: number) => {
      const body = { checks: [{ check_id: 5, state }] as never, phase: 'checkin' as const };
      const answer = await technician.call(rows.update, { params: { id }, body }, stamped(ms));
      return answer.headers.get(HEADERS.superseded);
    };
    const now = NOW.getTime();
    expect([await find('ok', now - 1_000), await find('ok', now - 1_000)]).toEqual([null, null]);
    expect(await find('failed', now - 5_000)).toBe('found');
  });
});
