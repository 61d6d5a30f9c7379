import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { tableNames } from '#server/backup/dump.ts';
import { newKey } from '#server/secrets/key-file.ts';
import { rotateSecrets } from '#server/secrets/rotate.ts';
import { secretsOf } from '#server/secrets/secrets.ts';
import { openTrackerYard } from '#tests/support/tracker-yard.ts';
import { NOW } from '#tests/support/trackers.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const yard = await openTrackerYard();
const { app, maker, boss, office, consented, brought, connect, refresh, poll, dataOf, connectionRow, linkedCar } = yard;
const { secret, logged, answered } = yard;

beforeEach(() => app.clock.set(NOW));

describe('connecting', () => {
  it('no session but the one that began brings anything back, and a state counts once', async () => {
    const other = await app.signIn(await app.makeUser('admin'));
    const code = maker.simulator.code();
    const { status, to, state } = await consented(boss, code);
    expect([status, to]).toEqual([303, '/telematics?connect=back']);
    const [mine, theirs] = [await brought(boss), (await other.call(rows.code)).body.code];
    expect([mine === '', theirs]).toEqual([false, null]);
    expect((await other.call(rows.token, { body: { code: mine } })).status).toBe(422);
    const before = await app.db.selectFrom('telematics_connections').select('id').execute();
    const again = new URLSearchParams({ state, code: maker.simulator.code() });
    await boss.fetch(`/api/telematics/callback?${again.toString()}`);
    const stolen = await other.fetch(`/api/telematics/callback?${again.toString()}`);
    expect(stolen.headers.get('location')).toBe('/telematics?connect=expired');
    expect(await app.db.selectFrom('telematics_connections').select('id').execute()).toEqual(before);
  });

  it('a state that was made up, is old, or brings no code, leads back without a connection', async () => {
    const { state } = (await boss.call(rows.code)).body;
    const before = await app.db.selectFrom('telematics_connections').select('id').execute();
    const back = async (query: Record<string, string>) =>
      (await boss.fetch(`/api/telematics/callback?${new URLSearchParams(query).toString()}`)).headers.get('location');
    expect(await back({ state: `${state.slice(0, -2)}AA`, code: 'x' })).toBe('/telematics?connect=expired');
    expect(await back({ state, error: 'access_denied' })).toBe('/telematics?connect=denied');
    app.clock.advance(16 * MINUTE);
    expect(await back({ state, code: 'x' })).toBe('/telematics?connect=expired');
    expect(await app.db.selectFrom('telematics_connections').select('id').execute()).toEqual(before);
  });

  it('a code is exchanged once, of however many that send it', async () => {
    await consented(boss, maker.simulator.code());
    const { exchanges } = maker.simulator.asked;
    const code = await brought(boss);
    const answers = await Promise.all([1, 2, 3].map(() => boss.call(rows.token, { body: { code } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(maker.simulator.asked.exchanges - exchanges).toBe(1);
    expect((await boss.call(rows.code)).body.code).toBeNull();
  });

  it('a handle is good for a quarter of an hour, and for its session', async () => {
    const { access_token } = await connect(boss);
    const theirs = await office.call(rows.vehicles, { body: { access_token } });
    expect([theirs.status, Object.keys(theirs.errors)]).toEqual([422, ['access_token']]);
    app.clock.advance(16 * MINUTE);
    expect((await boss.call(rows.vehicles, { body: { access_token } })).status).toBe(422);
  });

  it('a code that the maker refuses is a 422; one that it cannot take now is a 503, and good the next time', async () => {
    await consented(boss, 'nonsense');
    const refused = await boss.call(rows.token, { body: { code: await brought(boss) } });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['provider']]);
    await consented(boss, maker.simulator.code());
    for (const kind of ['html', '500', '429'] as const) {
      maker.simulator.fail(kind);
      const down = await boss.call(rows.token, { body: { code: await brought(boss) } });
      expect([kind, down.status, Number(down.headers.get('retry-after')) > 0]).toEqual([kind, 503, true]);
      expect(down.message).not.toMatch(/Maintenance|limit exceeded/);
    }
    expect((await boss.call(rows.token, { body: { code: await brought(boss) } })).status).toBe(200);
  });

  it('three refusals in a row cut a connection off, with one notice; connected again, it is the same one', async () => {
    const { id } = await connect(boss);
    maker.simulator.revoke(true);
    for (const wait of [0, 5, 10]) {
      app.clock.advance(wait * MINUTE);
      await poll();
    }
    expect(await connectionRow(id)).toMatchObject({
      state: 'needs_reconnect',
      last_error: 'refused',
      next_poll_at: null,
    });
    app.clock.advance(DAY);
    await poll();
    const notices = await app.db
      .selectFrom('notices')
      .select('title')
      .where('about_id', '=', id)
      .where('kind', '=', 'telematics.reconnect')
      .execute();
    const bosses = await app.db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select('u.id')
      .where('r.name', '=', 'admin')
      .execute();
    expect(notices).toEqual(bosses.map(() => ({ title: 'Connect Bouncie again' })));
    app.clock.set(NOW);
    const again = await connect(boss, id);
    expect(again.connection).toMatchObject({ id, state: 'active', last_error: null });
  });

  it('one whose key is lost needs to be connected again', async () => {
    const { id } = await connect(boss);
    await app.db
      .updateTable('telematics_connections')
      .set({
        code_enc: secretsOf([newKey()]).seal(`telematics_connections:${id}:code_enc`, 'x'),
        token_enc: Buffer.from('torn'),
      })
      .where('id', '=', id)
      .execute();
    expect((await refresh(id)).status).toBe(422);
    expect(await connectionRow(id)).toMatchObject({ state: 'needs_reconnect', last_error: 'key_lost' });
  });

  it('one that is ended keeps no token and no link, and what was read stays', async () => {
    const { vehicle_id, vin, connection_id } = await linkedCar();
    expect((await office.call(rows.off, { params: { id: connection_id } })).status).toBe(403);
    for (const _ of [1, 2])
      expect((await boss.call(rows.off, { params: { id: connection_id } })).body.connection.state).toBe('off');
    expect(await connectionRow(connection_id)).toMatchObject({
      code_enc: null,
      token_enc: null,
      refresh_enc: null,
      next_poll_at: null,
    });
    expect((await dataOf(vin)).status).toBe(404);
    const snapshots = await app.db
      .selectFrom('telematics_snapshots as s')
      .innerJoin('telematics_links as l', 'l.id', 's.link_id')
      .select('s.id')
      .where('l.vehicle_id', '=', vehicle_id)
      .execute();
    expect(snapshots.length).toBe(0);
    expect((await refresh(connection_id)).status).toBe(404);
  });
});

describe('secrets', () => {
  it('are nowhere but sealed: not in the tables’ text, the log, or any answer', async () => {
    expect(secret.size).toBeGreaterThan(5);
    const texts: string[] = [];
    for (const name of await tableNames(app.db)) {
      const { rows: lines } = await sql<{
        line: string;
      }>`select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(app.db);
      texts.push(...lines.map(({ line }) => line));
    }
    const hex = [...secret].map((one) => Buffer.from(one).toString('hex'));
    const found = [...texts, ...logged, ...answered].filter((text) =>
      [...secret, ...hex].some((one) => text.includes(one)),
    );
    expect(found).toEqual([]);
    expect([texts, logged, answered].map((list) => list.length > 20)).toEqual([true, true, true]);
  });

  it('are sealed anew by a rotation, and open with the new key alone', async () => {
    const { id } = await connect(boss);
    const row = await connectionRow(id);
    const keys = [newKey(), newKey()] as const;
    const place = `telematics_connections:${id}:token_enc`;
    const token = app.kernel.secrets.open(place, row.token_enc ?? Buffer.alloc(0));
    await app.db
      .updateTable('telematics_connections')
      .set({ token_enc: secretsOf([keys[1]]).seal(place, token) })
      .where('id', '=', id)
      .execute();
    const { sealed, lost } = await rotateSecrets(app.db, secretsOf(keys));
    expect([sealed, lost > 0]).toEqual([1, true]);
    const after = await connectionRow(id);
    expect(secretsOf([keys[0]]).open(place, after.token_enc ?? Buffer.alloc(0))).toBe(token);
    expect(after.code_enc).toEqual(row.code_enc);
  });
});
