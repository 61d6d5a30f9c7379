/** Short-lived tokens of the `bearer` and `rental` calls: kept in memory only, fetched when first needed, one fetch at a time. */
import { auth } from '#contract/areas/auth.ts';
import { type AnyEndpoint, type Auth, get } from '#contract/endpoint.ts';
import { singleFlight } from '#lib/single-flight.ts';
import * as z from 'zod/mini';
import { csrfToken } from './csrf.ts';
import { deployment } from './deployment.ts';
import { encode } from './encode.ts';
import type { Reply } from './reply.ts';
import { send } from './send.ts';

/** Moves to the contract's bookings area with the first rental call. */
const rentalToken = get('/api/getRentalToken', { permission: null, answer: z.object({ token: z.string() }) });

const TOKEN_TIMEOUT_MS = 15_000;

/** A token, or the answer that refused one. */
type Got = string | Reply;

interface Keeper {
  get(): Promise<Got>;
  drop(): void;
}

async function fetchToken(endpoint: AnyEndpoint): Promise<Got> {
  const csrf = endpoint.method === 'GET' ? null : await csrfToken();
  const request = encode(endpoint, {}, { csrf }, deployment());
  const reply = await send(request, { produces: 'json', timeoutMs: TOKEN_TIMEOUT_MS, uploadBytes: 0 });
  const { token } = (reply.kind === 'answer' ? (reply.body ?? {}) : {}) as { token?: unknown };
  return typeof token === 'string' ? token : reply;
}

function keeper(endpoint: AnyEndpoint): Keeper {
  let token: string | null = null;
  const renew = singleFlight(async () => {
    const got = await fetchToken(endpoint);
    token = typeof got === 'string' ? got : null;
    return got;
  });
  return { get: async () => token ?? renew(), drop: () => void (token = null) };
}

const keepers: Readonly<Record<'bearer' | 'rental', Keeper>> = {
  bearer: keeper(auth.getBearerToken),
  rental: keeper(rentalToken),
};

const keeperOf = (kind: Auth): Keeper | null => (kind === 'bearer' || kind === 'rental' ? keepers[kind] : null);

/** The token a call of this kind needs, null for calls that need none, or the answer that refused it. */
export async function tokenFor(kind: Auth): Promise<Got | null> {
  return (await keeperOf(kind)?.get()) ?? null;
}

/** Forgets a token that was refused. False for calls that use none. */
export function dropToken(kind: Auth): boolean {
  const keep = keeperOf(kind);
  keep?.drop();
  return keep !== null;
}

/** Drops the rental token and fetches another; callers at the same time share one fetch. */
export async function renewRentalToken(): Promise<boolean> {
  keepers.rental.drop();
  return typeof (await keepers.rental.get()) === 'string';
}

/** At sign-out: no token outlives its session. */
export function dropTokens(): void {
  keepers.bearer.drop();
  keepers.rental.drop();
}
