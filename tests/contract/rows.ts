/**
 * Every row of the contract, whatever it does: who may call it, what it refuses by name, and that a refusal leaves nothing behind.
 * All of it is made from the rows; a new row is tested by being there.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyEndpoint, type Auth, DEFAULT_NAMES } from '#contract/endpoint.ts';
import { endpoints, type NamedEndpoint } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import { showing } from '#tests/support/bearer.ts';
import { type Client, outcome, type Outcome } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { clearedFields } from '#server/http/validate.ts';
import { type Field, fieldsOf, type Values, wrongPlaces, WRONG } from './fields.ts';
import { fingerprinter } from './fingerprint.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);
/** Whether every value is sent by itself and to every row, as the proof does. `npm test` sends several in one request, or each to some rows. */
const IS_PROOF = RUNS >= 25;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const NAMES: Readonly<Record<string, string>> = DEFAULT_NAMES;
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
const REFUSALS = [400, 403, 404, 409, 410, 413, 415, 422, 429];

/** Sends the values as they are, right or wrong. */
async function send(client: Client, endpoint: AnyEndpoint, values: Values): Promise<Outcome<unknown>> {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => NAMES[name] ?? (encodeURIComponent(textOf(values.params[name] ?? 0)) || '0'),
  );
  const query = new URLSearchParams(Object.entries(values.query).map(([name, value]) => [name, textOf(value)]));
  return outcome(await client.fetch(`${path}?${query.toString()}`, initOf(endpoint, values.body)));
}

function initOf(endpoint: AnyEndpoint, body: Record<string, unknown>): RequestInit {
  if (endpoint.method === 'GET') return {};
  if (!endpoint.files)
    return { method: endpoint.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, textOf(value));
  for (const name of Object.keys(endpoint.files)) form.append(name, new Blob([JPEG]), 'a.jpg');
  return { method: endpoint.method, body: form };
}

/** Bodies of which hardly any row takes one. */
const BODIES = ['', '[]', 'null', '{', '\u0000', '"x"'];

/** Longer than any body may be. */
const FILLER = 'x'.repeat(1_100_000);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')).replaceAll('\r', '');

/** The values as the server will read them: text where only text travels. */
function asRead(endpoint: AnyEndpoint, values: Values): Values {
  const texts = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]));
  const params = Object.fromEntries(Object.entries(texts(values.params)).map(([name, value]) => [name, value || '0']));
  return {
    params,
    query: texts(values.query),
    body: endpoint.files
      ? clearedFields(endpoint.body, texts(values.body))
      : (JSON.parse(JSON.stringify(values.body)) as Record<string, unknown>),
  };
}

/** Whether who holds the one holds the other: `view-all` of something gives `view-branch` and `view`. */
const gives = (name: string, permission: string | null): boolean =>
  permission !== null && name.startsWith(permission.replace(/(\.view)-branch$/, '$1'));

/** The first valid value of every required field; `other` replaces or adds. */
function sample(fields: readonly Field[], other: readonly (readonly [Field, unknown])[] = []): Values {
  const values: Values = { params: {}, query: {}, body: {} };
  for (const field of fields) if (field.required) values[field.place][field.name] = field.valid[0];
  for (const [field, value] of other) values[field.place][field.name] = value;
  return values;
}

/**
 * What is put in the place of right values, by request: in the proof each wrong value of each field by itself, else two requests in which every
 * field is wrong, each in another way. All of it has to be named either way, and the next row tries other values.
 */
function wrongOf(fields: readonly Field[], number: number): readonly (readonly (readonly [Field, unknown])[])[] {
  if (IS_PROOF) return fields.flatMap((field) => WRONG.map((wrong) => [[field, wrong] as const]));
  const nth = (i: number) => WRONG[i % WRONG.length];
  return [0, 1].map((round) => fields.map((field, i) => [field, nth(2 * number + round + 4 * i)] as const));
}

/** Suites that run side by side, each over its share of the areas. */
const SHARDS = 2;

/** `npm run fuzz -- --area NAME`; all areas without it. */
const ONLY = process.env['FUZZ_AREA'];

/** The rows of one suite: whole areas, dealt out by the number of their rows so that no suite has much more to do than another. */
function rowsOf(shard: number): readonly NamedEndpoint[] {
  const wanted = endpoints.filter(({ area }) => ONLY === undefined || area === ONLY);
  const areas = Object.entries(Object.groupBy(wanted, ({ area }) => area)).map(([, rows]) => rows ?? []);
  const shares: NamedEndpoint[][] = Array.from({ length: SHARDS }, () => []);
  for (const rows of areas.toSorted((one, other) => other.length - one.length))
    shares.toSorted((one, other) => one.length - other.length)[0]?.push(...rows);
  return shares[shard] ?? [];
}

/**
 * Declares the tests of a share of the areas, on a database of their own. One file for all of them would keep one core busy while the
 * others have nothing left to do.
 *
 * @param shard 0 or 1
 */
export async function testRows(shard: number): Promise<void> {
  const rows = rowsOf(shard);
  if (rows.length === 0) return test('no area is left for this suite', () => expect(rows).toEqual([]));
  const app = await startTestApp({ demo: true });
  const state = await fingerprinter(app.db);
  const people = await peopleOf(app);
  const unready = {
    code: await unreadyBrowser(app, { stage: 'code' }),
    unconfirmed: await unreadyBrowser(app, { confirmed_at: null }),
  };

  /** What is wrong with a refusal: it must have words, name fields, and leave the database as it was. */
  async function flawsOf(answer: Outcome<unknown>, before: string): Promise<string[]> {
    const after = await state();
    const namesFields = Object.keys(answer.errors).length > 0 || ![413, 415, 422].includes(answer.status);
    return [
      ...(REFUSALS.includes(answer.status) ? [] : [`answers ${answer.status}`]),
      ...(answer.message === '' ? ['says nothing'] : []),
      ...(namesFields ? [] : [`names no field: ${answer.message}`]),
      ...(after === before ? [] : [`leaves something behind:\n${before}\n→\n${after}`]),
    ];
  }

  // A row is tested for what it can do: a GET has no body that could be too large.
  describe.for(rows.map((row, number) => ({ ...row, number, label: `${row.area}.${row.name}` })))('$label', (row) => {
    const { endpoint, number } = row;
    const fields = fieldsOf(endpoint);
    const isPublic = endpoint.auth === 'public';
    const isOfPeople = !isPublic && endpoint.auth !== 'channel';
    /** With the token that the row asks for, too. */
    const enter = async (browser: Client) => showingToken(app, endpoint.auth, browser);
    let client: Client;
    beforeAll(async () => {
      client = await enter(isOfPeople ? await people.admin() : app.guest());
      await client.fetch('/sanctum/csrf-cookie');
    });

    test('every field takes something of the pool', () => {
      expect(fields.filter((field) => field.valid.length === 0)).toEqual([]);
    });

    if (!isPublic)
      test('nobody signed in: 401', async () => {
        const before = await state();
        const answer = await send(app.guest(), endpoint, sample(fields));
        expect([answer.status, answer.message]).toEqual([401, 'Unauthenticated.']);
        expect(await state()).toBe(before);
      });

    if (isOfPeople && !endpoint.anyStage)
      test('a session that lacks the code: 401 that says so', async () => {
        const browser = await enter(unready.code);
        const before = await state();
        const answer = await send(browser, endpoint, sample(fields));
        expect([answer.status, answer.body]).toMatchObject([401, { two_factor: 'code' }]);
        expect(await state()).toBe(before);
      });

    if (endpoint.confirmed)
      test('a session that is not confirmed: 403 that says so', async () => {
        const browser = await enter(unready.unconfirmed);
        const before = await state();
        const answer = await send(browser, endpoint, sample(fields));
        expect([answer.status, answer.body]).toMatchObject([403, { confirm: true }]);
        expect(await state()).toBe(before);
      });

    if (endpoint.permission !== null)
      test('everything but the permission: 403', async () => {
        const stranger = await enter(await people.without(endpoint.permission));
        const before = await state();
        const answer = await send(stranger, endpoint, sample(fields));
        expect([answer.status, answer.body]).toEqual([
          403,
          expect.objectContaining({ permission: endpoint.permission }),
        ]);
        expect(await state()).toBe(before);
      });

    if (fields.some((field) => field.required && field.place !== 'params'))
      test('nothing sent: 422 naming every required field', async () => {
        const before = await state();
        const empty = { ...sample(fields), query: {}, body: {} };
        const answer = await send(client, endpoint, empty);
        expect(answer.status).toBe(422);
        const required = fields
          .filter((field) => field.required && field.place !== 'params')
          .map((field) => field.name);
        expect(Object.keys(answer.errors).toSorted()).toEqual(required.toSorted());
        expect(await state()).toBe(before);
      });

    if (fields.length > 0)
      test('every wrong value: 422 naming its field', async () => {
        const before = await state();
        for (const wrong of wrongOf(fields, number)) {
          const values = sample(fields, wrong);
          const places = wrongPlaces(endpoint, asRead(endpoint, values));
          if (places.length === 0) continue;
          const answer = await send(client, endpoint, values);
          const said = wrong.map(([{ name }, value]) => [name, value]);
          expect([said, answer.status, Object.keys(answer.errors).toSorted()]).toEqual([said, 422, places]);
        }
        expect(await state()).toBe(before);
      });

    if (endpoint.method !== 'GET')
      test('more than may be sent: 413', async () => {
        const before = await state();
        const values = sample(fields);
        const tooMuch = { ...values, body: { ...values.body, filler: FILLER } };
        expect(await flawsOf(await send(client, endpoint, tooMuch), before)).toEqual([]);
      });

    if (endpoint.method !== 'GET' && fields.some((field) => field.place === 'body'))
      test('a body that is none: refused', async () => {
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => NAMES[name] ?? '1');
        const type = endpoint.files ? 'multipart/form-data; boundary=x' : 'application/json';
        for (const body of BODIES.filter((_, i) => IS_PROOF || i % 3 === number % 3)) {
          const before = await state();
          const answer = await outcome(
            await client.fetch(path, { method: endpoint.method, headers: { 'content-type': type }, body }),
          );
          // No body at all is an empty one, which some rows take.
          const isTaken = body === '' && answer.status === endpoint.success[0];
          expect([body, ...(isTaken ? [] : await flawsOf(answer, before))]).toEqual([body]);
        }
      });

    if (fields.length > 0)
      test('whatever is sent: an answer of the contract, or a refusal that leaves nothing behind', async () => {
        const values = fc.tuple(...fields.map((field) => valueOf(field))).map((sent) => {
          const made: Values = { params: {}, query: {}, body: {} };
          fields.forEach((field, i) => sent[i] !== undefined && (made[field.place][field.name] = sent[i]));
          return made;
        });
        let known = await state();
        const run = fc.assert(
          fc.asyncProperty(values, async (made) => {
            const answer = await send(client, endpoint, made);
            if (endpoint.success.includes(answer.status)) return void (known = await state());
            const flaws = await flawsOf(answer, known);
            if (flaws.length > 0) throw new Error(flaws.join('\n'));
          }),
          { numRuns: RUNS, seed: SEED },
        );
        await expect(run).resolves.toBeUndefined();
      });
  });
}

interface People {
  /** An administrator's browser: signed in once, and again when a row has ended that session. */
  readonly admin: () => Promise<Client>;
  /** The browser of somebody who has everything but that permission, and what gives it. */
  readonly without: (permission: string | null) => Promise<Client>;
}

/** To sign in costs more than most tests of a row do, so all rows of a suite share two browsers. */
async function peopleOf(app: TestApp): Promise<People> {
  const keeper = (user: TestUser) => {
    let browser: Client | null = null;
    return async () => (browser = browser && (await isSignedIn(app, browser)) ? browser : await app.signIn(user));
  };
  const stranger = await app.makeUserWith([]);
  const signedIn = keeper(stranger);
  return {
    admin: keeper(await app.makeUser('admin')),
    without: async (permission) => {
      const { role_id } = await app.db
        .selectFrom('users')
        .select('role_id')
        .where('id', '=', stranger.id)
        .executeTakeFirstOrThrow();
      await grant(app, role_id, new Set(permissions.filter((name) => !gives(name, permission))));
      return signedIn();
    },
  };
}

/** From now on the role has exactly these. From row to row few change: to write all of them anew would take longer than the row's call. */
async function grant({ db }: TestApp, role_id: number, wanted: ReadonlySet<string>): Promise<void> {
  const rows = await db.selectFrom('role_permissions').select('permission').where('role_id', '=', role_id).execute();
  const had = new Set(rows.map(({ permission }) => permission));
  const [gone, added] = [had.difference(wanted), wanted.difference(had)];
  if (gone.size > 0)
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('permission', 'in', [...gone])
      .execute();
  if (added.size > 0)
    await db
      .insertInto('role_permissions')
      .values([...added].map((permission) => ({ role_id, permission })))
      .execute();
}

/** The browser with a token of the kind that a row asks for. It is put into the table, for whoever may not do a thing may get no token either. */
async function showingToken({ db, clock }: TestApp, auth: Auth, browser: Client): Promise<Client> {
  if (auth === 'public' || auth === 'session') return browser;
  const token = newSecret();
  const [id_hash, now] = [hashSecret(token), clock.now];
  if (auth === 'channel') {
    const channel = { name: token, token_hash: id_hash, token_end: token.slice(-4), branch_id: 1 };
    const made = { ...channel, created_at: now, created_by: null, updated_at: now, deleted_at: null, deleted_by: null };
    await db
      .insertInto('booking_channels')
      .values({ ...made, last_used_at: null })
      .execute();
    return showing(browser, token);
  }
  const session_hash = sessionOf(browser);
  const { user_id } = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', session_hash)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('tokens')
    .values({ id_hash, kind: auth, user_id, session_hash, created_at: now, expires_at })
    .execute();
  return showing(browser, token);
}

const sessionOf = (browser: Client): string => hashSecret(browser.cookie('yardhand') ?? '');

async function isSignedIn({ db }: TestApp, browser: Client): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionOf(browser))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** An administrator's browser whose session lacks something. */
async function unreadyBrowser(
  app: TestApp,
  lacking: { readonly stage: 'code' } | { readonly confirmed_at: null },
): Promise<Client> {
  const browser = await app.signIn(await app.makeUser('admin'));
  await app.db.updateTable('sessions').set(lacking).where('id_hash', '=', sessionOf(browser)).execute();
  return browser;
}

/** Made once: to describe any JSON costs more than to make some. */
const ANY_JSON = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>;

/** Mostly what the field takes, sometimes what it does not, sometimes nothing. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const valid = { weight: 12, arbitrary: fc.constantFrom(...field.valid) };
  const wrong = { weight: 1, arbitrary: fc.constantFrom(...WRONG) };
  const random = { weight: 1, arbitrary: ANY_JSON };
  const absent = { weight: field.required ? 1 : 8, arbitrary: fc.constant(undefined) };
  return fc.oneof(valid, wrong, random, absent);
}
