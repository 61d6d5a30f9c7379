import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devices, type Device } from '#contract/areas/devices.ts';
import type { Body } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { standardOf } from '#contract/settings.ts';
import { purge } from '#server/db/purge.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let office: Client;
let ida: TestUser;
let manager: TestUser;
let phone: Client;

beforeAll(async () => {
  app = await startTestApp();
  ida = await app.makeUser('technician', { name: 'Ida Holm' });
  manager = await app.makeUser('office');
  await signIn();
});
beforeEach(() => app.db.deleteFrom('devices').execute());

/** Sessions end after thirty days without use. */
async function signIn(): Promise<void> {
  [office, phone] = [await app.signIn(manager), await app.signIn(ida)];
}

type Report = Body<typeof devices.report>;

const ago = (ms: number): string => new Date(app.clock.now.getTime() - ms).toISOString();

const report = (part: Partial<Report> = {}): Report => ({
  device: '0190a1b2-phone-of-ida',
  number: 1,
  kind: 'phone',
  browser: 'Chrome on Android',
  app: '0.1.0',
  unsent: 0,
  needs_person: 0,
  oldest_at: null,
  photos_unconfirmed: 0,
  last_success_at: null,
  clock_offset_ms: 0,
  stuck: false,
  storage_kept: true,
  storage_share: 0.25,
  ...part,
});

const tell = (part: Partial<Report>, client = phone) => client.call(devices.report, { body: report(part) });

async function list(query: Parameters<typeof office.call<typeof devices.list>>[1] = {}) {
  return (await office.call(devices.list, query)).body;
}
const names = (found: readonly Device[]) => found.map((d) => d.device.slice(-1));

describe('a report', () => {
  it('is anybody’s who is signed in, and nobody else’s', async () => {
    expect((await tell({}, app.guest())).status).toBe(401);
    const bare = await app.signIn(await app.makeUserWith([]));
    expect((await tell({}, bare)).status).toBe(200);
    const forged = await phone.call(devices.report, { body: report() }, { headers: { [HEADERS.csrf]: 'x' } });
    expect(forged.status).toBe(419);
  });

  it('names every field that is wrong, and leaves nothing behind', async () => {
    const wrong = { device: 'A/B', number: 0, kind: 'car', unsent: -1, oldest_at: 'noon', storage_share: 2, stuck: 1 };
    const { status, errors } = await phone.call(devices.report, { body: { ...report(), ...wrong } as never });
    expect([status, Object.keys(errors).toSorted()]).toEqual([422, Object.keys(wrong).toSorted()]);
    expect((await list()).devices).toEqual([]);
  });

  it('is what the office sees', async () => {
    await tell({ unsent: 3, needs_person: 1, oldest_at: ago(20 * MINUTE), photos_unconfirmed: 2 });
    const { device: name, number: _, ...facts } = report();
    expect((await list()).devices).toEqual([
      {
        ...facts,
        id: expect.any(Number) as number,
        user_id: ida.id,
        user_name: 'Ida Holm',
        device: name,
        unsent: 3,
        needs_person: 1,
        oldest_at: ago(20 * MINUTE),
        photos_unconfirmed: 2,
        reported_at: app.clock.now.toISOString(),
        late_minutes: 60,
      },
    ]);
  });

  it('takes the place of the one before; one that was held up on the way does not', async () => {
    await tell({ number: 1, unsent: 3, oldest_at: ago(MINUTE) });
    await tell({ number: 3, unsent: 0 });
    await tell({ number: 2, unsent: 3, oldest_at: ago(MINUTE) });
    expect((await list()).devices.map((d) => d.unsent)).toEqual([0]);
    // Two leaders for a moment: of equal numbers the later one stands.
    await tell({ number: 3, unsent: 5, oldest_at: ago(MINUTE) });
    expect((await list()).devices.map((d) => d.unsent)).toEqual([5]);
  });

  it('believes no clock: moments lie between 400 days ago and now, and nothing unsent has no age', async () => {
    await tell({ unsent: 1, oldest_at: '2099-01-01T00:00:00.000Z', last_success_at: '1970-01-01T00:00:00.000Z' });
    const [d] = (await list()).devices;
    expect([d?.oldest_at, d?.last_success_at]).toEqual([app.clock.now.toISOString(), ago(400 * 24 * HOUR)]);
    await tell({ number: 2, unsent: 0, needs_person: 4, oldest_at: ago(HOUR) });
    expect((await list()).devices).toMatchObject([{ oldest_at: null, needs_person: 0 }]);
  });

  it('of one person only the last twenty devices are kept', async () => {
    for (let i = 10; i < 35; i += 1) {
      app.clock.advance(1000);
      await tell({ device: `device-${i}` });
    }
    const found = (await list()).devices.map((d) => d.device);
    expect(found.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `device-${i + 15}`));
  });

  it('is forgotten after 90 days of silence', async () => {
    await tell({ device: 'device-old' });
    app.clock.advance((standardOf('devices').kept_days - 1) * 24 * HOUR);
    await signIn();
    await tell({ device: 'device-new' });
    await purge(app.db, app.clock.now);
    expect((await list()).devices).toHaveLength(2);
    app.clock.advance(24 * HOUR + 1);
    await purge(app.db, app.clock.now);
    expect((await list()).devices.map((d) => d.device)).toEqual(['device-new']);
  });
});

describe('the list', () => {
  it('needs the permission', async () => {
    expect((await app.guest().call(devices.list)).status).toBe(401);
    expect((await phone.call(devices.list)).status).toBe(403);
    const { status, errors } = await office.call(devices.list, { query: { filter: 'late' as never, limit: 0 } });
    expect([status, Object.keys(errors).toSorted()]).toEqual([422, ['filter', 'limit']]);
  });

  /** Five phones: a all sent, b and c unsent, d in need of a person, e stuck. */
  async function five(): Promise<void> {
    await tell({ device: 'device-c', unsent: 1, oldest_at: ago(90 * MINUTE) });
    await tell({ device: 'device-b', unsent: 2, oldest_at: ago(2 * HOUR) });
    app.clock.advance(2 * HOUR);
    await tell({ device: 'device-a' });
    await tell({ device: 'device-d', unsent: 2, needs_person: 1, oldest_at: ago(MINUTE) });
    await tell({ device: 'device-e', unsent: 1, oldest_at: ago(6 * MINUTE), stuck: true });
  }

  it('begins with the trouble: stuck, in need of a person, the oldest unsent work, nothing', async () => {
    await five();
    expect(names((await list()).devices)).toEqual(['e', 'd', 'b', 'c', 'a']);
    const seen: Device[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await list({ query: { limit: 2, ...(cursor === null ? {} : { cursor }) } });
      seen.push(...page.devices);
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    expect(names(seen)).toEqual(['e', 'd', 'b', 'c', 'a']);
    expect((await office.call(devices.list, { query: { cursor: 'x' } })).status).toBe(422);
  });

  it('is filtered: with unsent work, in need of a person, silent for an hour with unsent work', async () => {
    await five();
    const filtered = async (filter: 'unsent' | 'needs-person' | 'silent') =>
      names((await list({ query: { filter } })).devices);
    expect(await filtered('unsent')).toEqual(['e', 'd', 'b', 'c']);
    expect(await filtered('needs-person')).toEqual(['d']);
    expect(await filtered('silent')).toEqual(['b', 'c']);
  });

  it('is searched by person, and what people type is no pattern', async () => {
    await tell({});
    expect((await list({ query: { search: ' ida h' } })).devices).toHaveLength(1);
    expect((await list({ query: { search: '%' } })).devices).toEqual([]);
    expect((await list({ query: { user_id: ida.id } })).devices).toHaveLength(1);
    expect((await list({ query: { user_id: ida.id + 999 } })).devices).toEqual([]);
  });

  it('says, whatever the filter, whose work is unsent for more than an hour', async () => {
    expect((await list()).late).toEqual({ people: 0, oldest_at: null });
    await tell({ device: 'device-1', unsent: 1, oldest_at: ago(59 * MINUTE) });
    expect((await list()).late.people).toBe(0);
    await tell({ device: 'device-2', unsent: 1, oldest_at: ago(61 * MINUTE) });
    await tell({ device: 'device-3', unsent: 1, oldest_at: ago(3 * HOUR) });
    const tom = await app.signIn(await app.makeUser());
    await tell({ device: 'device-4', unsent: 1, oldest_at: ago(2 * HOUR) }, tom);
    expect((await list({ query: { filter: 'needs-person' } })).late).toEqual({ people: 2, oldest_at: ago(3 * HOUR) });
  });
});
