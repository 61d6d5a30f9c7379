/** Links that are mailed, or shown once: to join, to choose a new password, to confirm an e-mail address (people.md §4.1). */
import { type Kysely, sql } from 'kysely';
import type { Database, LinksTable } from '#server/db/tables.ts';
import { readAppUrl } from '#server/http/app-url.ts';
import type { Context } from '#server/http/handler.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';

export type LinkKind = LinksTable['kind'];

const HOUR_MS = 3_600_000;

/** How long a link works (people.md §4.1). */
const LINK_MS: Readonly<Record<LinkKind, number>> = {
  invite: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  email: 24 * HOUR_MS,
};

/** The screens. The secret follows behind `#`, which browsers send to no server: neither a log nor a referrer ever has it. */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  invite: '/register',
  reset: '/reset',
  email: '/confirm-email',
};

/** Whom a link is for. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly userId: number;
  /** The address that it is mailed to, and that it proves. */
  readonly email: string;
}

export interface MadeLink {
  /** The whole address, `https://yard.example.com/reset#…`. Danger: it is a secret; only its hash is stored. */
  readonly url: string;
  /** Names this link, and is no secret. */
  readonly key: string;
}

/** Makes a link. An earlier one of the same kind for the same person stops working. */
export async function makeLink(
  { db, now, appUrl }: Pick<Context, 'db' | 'now' | 'appUrl'>,
  { kind, userId, email }: NewLink,
): Promise<MadeLink> {
  const secret = newSecret();
  const hash = hashSecret(secret);
  const link = { id_hash: hash, email, created_at: now, expires_at: new Date(now.getTime() + LINK_MS[kind]) };
  await db
    .insertInto('links')
    .values({ ...link, kind, user_id: userId })
    // One statement, so that of two that are made at once one remains.
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('used_at', 'is', null).doUpdateSet(link))
    .execute();
  return { url: `${await readAppUrl(db, appUrl)}${SCREENS[kind]}#${secret}`, key: `${kind}-link:${hash.slice(0, 20)}` };
}

export interface FoundLink {
  readonly kind: LinkKind;
  readonly userId: number;
  /** The address that it was made for. */
  readonly email: string;
}

/** The link of a secret, and nothing is used up by asking. Null when it is wrong, old or used. */
export async function findLink({ db, now }: Pick<Context, 'db' | 'now'>, secret: string): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('links')
    .select(['kind', 'user_id as userId', 'email'])
    .where('id_hash', '=', hashSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link of the kind up. Null when there is none. Call it in the transaction of its effect: of two at once the second gets null. */
export async function useLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: LinkKind,
  secret: string,
): Promise<FoundLink | null> {
  const { rows } = await sql<FoundLink>`
    update links set used_at = ${now}
    where id_hash = ${hashSecret(secret)} and kind = ${kind} and used_at is null and expires_at > ${now}
    returning kind, user_id as "userId", email`.execute(db);
  return rows[0] ?? null;
}

/** Links of these kinds to this person stop working. */
export async function dropLinks(db: Kysely<Database>, userId: number, kinds: readonly LinkKind[]): Promise<void> {
  await db
    .deleteFrom('links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
