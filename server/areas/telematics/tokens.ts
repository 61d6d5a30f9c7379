/**
 * The tokens of a connection. They are renewed by one request at a time, whichever server it is at: it takes its turn under the row's lock, asks the
 * maker outside of any transaction, and stores what it got before it uses it. All others wait for that.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { TelematicsConnections } from './tables.ts';
import { placeOf } from '#server/secrets/rotate.ts';
import { SecretLost, type Secrets } from '#server/secrets/secrets.ts';
import { ProviderFault, type Grant, type Tokens } from '#server/trackers/provider.ts';
import type { Asking } from './asking.ts';

const TABLE = 'telematics_connections';
/** Whoever has not renewed by then was killed, and the turn is another's. */
const TURN_MS = 30_000;
/** A token that ends within this is as good as ended. */
const MARGIN_MS = 30_000;
const [LOOKS, LOOK_MS] = [100, 200];

type Row = Selectable<TelematicsConnections>;
type Column = 'code_enc' | 'token_enc' | 'refresh_enc';

const opened = (secrets: Secrets, row: Row, column: Column): string | null => {
  const sealed = row[column];
  return sealed === null ? null : secrets.open(placeOf(TABLE, row.id, column), sealed);
};

export const sealedFor = (secrets: Secrets, id: number, column: Column, text: string): Buffer =>
  secrets.seal(placeOf(TABLE, id, column), text);

/** Asks with the connection's token; when that is refused, once more with a new one. Throws ProviderFault, SecretLost. */
export async function withToken<T>(asking: Asking, id: number, ask: (token: string) => Promise<T>): Promise<T> {
  const token = await tokenOf(asking, id, null);
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
    return ask(await tokenOf(asking, id, token));
  }
}

type Turn = { readonly token: string } | { readonly grant: Grant } | 'taken';

/** A token that is not the refused one. */
async function tokenOf(asking: Asking, id: number, refused: string | null): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const turn = await asking.write(({ db, now }) => takeTurn(db, asking.secrets, { id, now, refused }));
    if (turn !== 'taken') return 'token' in turn ? turn.token : renew(asking, id, turn.grant);
    await wait(LOOK_MS);
  }
  throw new ProviderFault('down');
}

interface Wanted {
  readonly id: number;
  readonly now: Date;
  readonly refused: string | null;
}

async function takeTurn(db: Kysely<Database>, secrets: Secrets, { id, now, refused }: Wanted): Promise<Turn> {
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row?.state !== 'active') throw new ProviderFault('refused');
  const token = usable(secrets, row, now);
  if (token !== null && token !== refused) return { token };
  if (row.busy_until !== null && row.busy_until > now) return 'taken';
  const grant = grantOf(secrets, row);
  await setBusy(db, id, new Date(now.getTime() + TURN_MS));
  return { grant };
}

/** Its key may be lost: then a new token is what is needed. */
function usable(secrets: Secrets, row: Row, now: Date): string | null {
  if (row.token_expires_at === null || row.token_expires_at.getTime() - MARGIN_MS <= now.getTime()) return null;
  try {
    return opened(secrets, row, 'token_enc');
  } catch (error) {
    if (error instanceof SecretLost) return null;
    throw error;
  }
}

/** What new tokens are got for. Throws SecretLost. */
export const grantOf = (secrets: Secrets, row: Row): Grant => ({
  refresh: opened(secrets, row, 'refresh_enc'),
  code: opened(secrets, row, 'code_enc'),
  redirectUri: row.redirect_uri,
});

const setBusy = (db: Kysely<Database>, id: number, busy_until: Date | null) =>
  db.updateTable(TABLE).set({ busy_until }).where('id', '=', id).execute();

async function renew(asking: Asking, id: number, grant: Grant): Promise<string> {
  try {
    const tokens = await asking.trackers.refresh(grant);
    await asking.write(({ db, now }) => storeTokens(db, asking.secrets, { id, tokens, now }));
    return tokens.access;
  } catch (error) {
    await asking.write(({ db }) => setBusy(db, id, null));
    throw error;
  }
}

interface NewTokens {
  readonly id: number;
  readonly tokens: Tokens;
  readonly now: Date;
}

/** Ends the turn. A connection that was ended meanwhile keeps none. */
export async function storeTokens(db: Kysely<Database>, secrets: Secrets, { id, tokens, now }: NewTokens) {
  const { access, refresh, expiresAt } = tokens;
  await db
    .updateTable(TABLE)
    .set({
      token_enc: sealedFor(secrets, id, 'token_enc', access),
      token_expires_at: expiresAt,
      ...(refresh !== null && { refresh_enc: sealedFor(secrets, id, 'refresh_enc', refresh) }),
      busy_until: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '<>', 'off')
    .execute();
}
