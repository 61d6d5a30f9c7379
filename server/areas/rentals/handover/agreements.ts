import type { Context } from '#server/http/handler.ts';
import { notBuilt } from '../not-built.ts';

export type AgreementKind = 'agreement' | 'final_agreement';

/**
 * The version of the agreement that says what the booking is now, made when there is none. An older one that nobody signed is void from then on.
 *
 * @returns its id
 */
export const ensureAgreement = (
  _ctx: Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null },
  _bookingId: number,
  _kind: AgreementKind,
): Promise<number> => notBuilt();

/** After dates, price, vehicle or people changed: the next version, where there was one before. */
export const renewAgreement = (
  _ctx: Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null },
  _bookingId: number,
): Promise<void> => notBuilt();

/** After a reset to `pending`: all versions are void. */
export const voidAgreements = (_ctx: Pick<Context, 'db' | 'now' | 'audit'>, _bookingId: number): Promise<void> =>
  notBuilt();
