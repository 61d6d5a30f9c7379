/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds), and whether somebody has one. */
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';

const PERIOD_MS = 30_000;
/** So many steps before and after the server's own are taken, because phones' clocks drift. */
const WINDOW = 1;

type Asking = Pick<Context, 'db' | 'now' | 'totpSecret'>;

export interface Authenticator {
  /** The last that a code was verified of; 0 when there was none yet. */
  readonly generation: number;
  readonly enabled: boolean;
  readonly lastStep: number;
}

const NONE: Authenticator = { generation: 0, enabled: false, lastStep: 0 };

/** What the person has, on or off. */
export async function authenticatorOf(db: Kysely<Database>, userId: number): Promise<Authenticator> {
  const row = await db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? { generation: row.generation, enabled: row.enabled_at !== null, lastStep: row.last_step } : NONE;
}

const totp = (secret: Uint8Array<ArrayBuffer>, label = '') =>
  new TOTP({ issuer: 'Yardhand', label, secret: new Secret({ buffer: secret.buffer }) });

/** The step of 30 seconds whose code this is; null when it is none of those around `now`. */
export function stepOf(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

export interface Offer {
  /** Base32, for who types it. */
  readonly secret: string;
  /** A picture of it as a `data:` URL. */
  readonly qrCodeUrl: string;
}

/** What the person's next authenticator would be. The same each time, and nothing is written. */
export function offerOf(
  { totpSecret, person }: Pick<Context, 'totpSecret' | 'person'>,
  { generation }: Authenticator,
): Offer {
  const next = totp(totpSecret(person.id, generation + 1), person.email);
  const svg = renderSVG(next.toString(), { ecc: 'M', border: 4 });
  return {
    secret: next.secret.base32,
    qrCodeUrl: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

/**
 * Takes a code of the authenticator that is on: true once, then never again for this step or an earlier one. Of two that come at once, one is taken,
 * since the row of the first is held until its transaction ends.
 */
export async function takeTotp(ctx: Asking, userId: number, code: string): Promise<boolean> {
  const { generation, enabled, lastStep } = await authenticatorOf(ctx.db, userId);
  const step = enabled ? stepOf(ctx.totpSecret(userId, generation), code, ctx.now) : null;
  if (step === null || step <= lastStep) return false;
  const { numUpdatedRows } = await ctx.db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('generation', '=', generation)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns the next generation on, if this is a code of it. Of two that come at once, one does. */
export async function enableTotp(ctx: Asking, userId: number, code: string): Promise<boolean> {
  const { generation, enabled } = await authenticatorOf(ctx.db, userId);
  const step = enabled ? null : stepOf(ctx.totpSecret(userId, generation + 1), code, ctx.now);
  if (step === null) return false;
  const next = { generation: generation + 1, enabled_at: ctx.now, last_step: step };
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('two_factors')
    .values({ ...next, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(next).where('two_factors.generation', '=', generation),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Takes the authenticator and its recovery codes away. The row stays, because it remembers the generation: the next secret must be none that a lost
 * phone knows.
 */
export async function removeTwoFactor(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('two_factors').set({ enabled_at: null }).where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
