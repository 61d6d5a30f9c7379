/** Wrong passwords and codes in the audit trail, so that somebody who was guessed at can see it. */
import type { Context } from '#server/http/handler.ts';
import type { Limit } from '#server/http/rate-limit.ts';

export interface Wrong {
  /** Whose it was to be. */
  readonly userId: number;
  /** `password`: signing in. `password again`: in a session that is there. */
  readonly what: 'password' | 'password again' | 'code';
  /** How many tries there were by now. */
  readonly tries: number;
}

/**
 * Writes the first one down and the last that is looked at: whoever guesses cannot fill the trail. What was typed is never in it, and nothing is
 * written of an e-mail that nobody has. Danger: not in a transaction, which would forget it together with the refusal.
 */
export async function noteWrong(
  ctx: Context,
  { userId, what, tries }: Wrong,
  { tries: most }: Pick<Limit, 'tries'>,
): Promise<void> {
  if (tries !== 1 && tries !== most) return;
  const { label, network } = ctx.session.device();
  const detail = { what, tries, label, network };
  await ctx.write(async (inner) => inner.audit({ action: 'proof.wrong', entity: 'user', entityId: userId, detail }));
}
