/**
 * How the yard is let in by the maker: somebody consents there, the maker sends their browser back with a code, and the code is exchanged. The code
 * itself never reaches the browser again; it holds a handle of it (handles.ts).
 */
import type { telematics as rows } from '#contract/areas/telematics.ts';
import type { Query } from '#contract/endpoint.ts';
import { readAppUrl } from '#server/http/app-url.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { endLinks } from './linking.ts';
import { HANDLE_MS, readHandle, type Sealed, writeHandle } from './handles.ts';
import { grantOf, sealedFor, storeTokens } from './tokens.ts';
import { answerTo, askingOf, type Asking, isFault, needMaker } from './asking.ts';

const CALLBACK = '/api/telematics/callback';

const sessionOf = ({ session }: Context): string => session.hash ?? '';

/** Where somebody consents, and what their browser brought back before, if it did. Writes nothing: the state says all. */
export async function begin(ctx: Context, connectionId: number | undefined) {
  const maker = needMaker(ctx);
  if (connectionId !== undefined) await needConnection(ctx, connectionId);
  const redirectUri = `${await readAppUrl(ctx.db, ctx.appUrl)}${CALLBACK}`;
  const of = { session: sessionOf(ctx), connection: connectionId ?? null, at: ctx.now.getTime() };
  const state = writeHandle(ctx.secrets, 'state', { ...of, uri: redirectUri });
  const came = await cameBack(ctx);
  return {
    authorize_url: maker.authorizeUrl({ state, redirectUri }),
    state,
    code:
      came === null
        ? null
        : writeHandle(ctx.secrets, 'code', { ...of, connection: came.id, at: came.code_at?.getTime() ?? 0 }),
  };
}

async function needConnection({ db }: Context, id: number): Promise<void> {
  const found = await db
    .selectFrom('telematics_connections')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'off')
    .executeTakeFirst();
  if (!found) throw missing('connection');
}

/** The newest consent of this session that waits to be exchanged. */
const cameBack = (ctx: Context) =>
  ctx.db
    .selectFrom('telematics_connections')
    .select(['id', 'code_at'])
    .where('session_hash', '=', sessionOf(ctx))
    .where('code_at', '>', new Date(ctx.now.getTime() - HANDLE_MS))
    .orderBy('code_at', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((found) => found ?? null);

type Brought = Query<typeof rows.callback>;

/** Which screen the browser is led to, and what that says. */
export async function comeBack(ctx: Context, { state, code }: Brought): Promise<'back' | 'denied' | 'expired'> {
  const said = readHandle(ctx.secrets, 'state', state, { session: ctx.session.hash, now: ctx.now });
  if (!said) return 'expired';
  if (code === undefined) return 'denied';
  return (await ctx.write((inner) => keepCode(inner, { said, state, code }))) ? 'back' : 'expired';
}

interface Kept {
  readonly said: Sealed;
  readonly state: string;
  readonly code: string;
}

/** False where the session has ended. A state that comes again changes nothing. */
async function keepCode(ctx: Context, { said, state, code }: Kept): Promise<boolean> {
  const { db, now, secrets } = ctx;
  const owner = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', said.session)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!owner) return false;
  const state_hash = hashSecret(state);
  const taken = await db
    .selectFrom('telematics_connections')
    .select('id')
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
  if (taken) return true;
  const kept = { state_hash, session_hash: said.session, code_at: now, redirect_uri: said.uri ?? '', updated_at: now };
  const id = said.connection === null ? await newConnection(ctx, owner.user_id) : said.connection;
  await db
    .updateTable('telematics_connections')
    .set({ ...kept, code_enc: sealedFor(secrets, id, 'code_enc', code) })
    .where('id', '=', id)
    .where('state', '<>', 'off')
    .execute();
  ctx.audit({ action: 'telematics.consent', entity: 'telematics', entityId: id, detail: { by: owner.user_id } });
  return true;
}

async function newConnection({ db, now, trackers }: Context, created_by: number): Promise<number> {
  const made = await db
    .insertInto('telematics_connections')
    .values({ provider: trackers?.name ?? '', created_at: now, created_by, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Exchanges the code that this handle stands for, once, and answers the id of the connection. */
export async function exchange(ctx: Context, handle: string): Promise<number> {
  const maker = needMaker(ctx);
  const said = readHandle(ctx.secrets, 'code', handle, { session: sessionOf(ctx), now: ctx.now });
  if (!said?.connection) throw invalid({ code: ['This consent has expired. Please connect again.'] });
  const asking = askingOf(ctx, maker);
  const id = said.connection;
  const grant = await take(ctx, id);
  try {
    const tokens = await maker.exchange({ ...grant, refresh: null });
    await ctx.write((inner) => activate(inner, { id, tokens }));
    return id;
  } catch (error) {
    if (!isFault(error)) throw error;
    // What the maker refuses is spent. Where it was not there the code is as good as before.
    if (!('kind' in error) || error.kind !== 'refused') await giveBack(asking, id, sessionOf(ctx));
    throw answerTo(error);
  }
}

/** Takes the code under the row's lock: of two that come at once, one finds it taken. Earlier consents of the session are let go with it. */
async function take(ctx: Context, id: number) {
  return ctx.write(async ({ db, secrets }) => {
    const row = await db
      .selectFrom('telematics_connections')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.session_hash !== sessionOf(ctx) || row.code_enc === null)
      throw invalid({ code: ['This consent was used already.'] });
    await db
      .updateTable('telematics_connections')
      .set({ session_hash: null })
      .where('session_hash', '=', sessionOf(ctx))
      .execute();
    return grantOf(secrets, { ...row, refresh_enc: null });
  });
}

const giveBack = ({ write }: Asking, id: number, session_hash: string) =>
  write(({ db }) => db.updateTable('telematics_connections').set({ session_hash }).where('id', '=', id).execute());

type Got = Omit<Parameters<typeof storeTokens>[2], 'now'>;

async function activate(ctx: Context, { id, tokens }: Got): Promise<void> {
  const { db, now, secrets } = ctx;
  await storeTokens(db, secrets, { id, tokens, now });
  await db
    .updateTable('telematics_connections')
    .set({
      state: 'active',
      last_error: null,
      failures: 0,
      refusals: 0,
      next_poll_at: now,
      last_ok_at: now,
      // A refresh token of an earlier consent is worth nothing any more.
      ...(tokens.refresh === null && { refresh_enc: null }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'off')
    .execute();
  ctx.audit({ action: 'telematics.connect', entity: 'telematics', entityId: id });
}

/** Erases all that lets us in, ends the links, and keeps what was read. Again: nothing more. */
export async function end(ctx: Context, id: number): Promise<void> {
  const { db, now } = ctx;
  const before = await db
    .selectFrom('telematics_connections')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw missing('connection');
  if (before.state === 'off') return;
  const erased = { code_enc: null, token_enc: null, refresh_enc: null, token_expires_at: null, session_hash: null };
  await db
    .updateTable('telematics_connections')
    .set({ ...erased, state: 'off', next_poll_at: null, busy_until: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await endLinks(ctx, { connection_id: id });
  ctx.audit({ action: 'telematics.off', entity: 'telematics', entityId: id });
}
