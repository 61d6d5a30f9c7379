/** Short-lived tokens of the `bearer` and `rental` calls: kept in memory only, fetched when first needed, one fetch at a time. */
import { auth } from '#contract/areas/auth.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { AnyEndpoint, Auth } from '#contract/endpoint.ts';
import { csrfToken } from './csrf.ts';
import { deployment } from './deployment.ts';
import { encode } from './encode.ts';
import type { Reply } from './reply.ts';
import { send } from './send.ts';
import { type Got, type TokenKeeper, tokenKeeper } from './token-keeper.ts';

const TOKEN_TIMEOUT_MS = 15_000;

async function fetchToken(endpoint: AnyEndpoint): Promise<Got<Reply>> {
  const csrf = endpoint.method === 'GET' ? null : await csrfToken();
  const request = encode(endpoint, {}, { csrf }, deployment());
  const reply = await send(request, { produces: 'json', timeoutMs: TOKEN_TIMEOUT_MS, uploadBytes: 0 });
  const { token } = (reply.kind === 'answer' ? (reply.body ?? {}) : {}) as { token?: unknown };
  return typeof token === 'string' ? { token } : { no: reply };
}

const keepers: Readonly<Record<'bearer' | 'rental', TokenKeeper<Reply>>> = {
  bearer: tokenKeeper(() => fetchToken(auth.getBearerToken)),
  rental: tokenKeeper(() => fetchToken(rentalToken)),
};

const keeperOf = (kind: Auth) => (kind === 'bearer' || kind === 'rental' ? keepers[kind] : null);

/** What a call is made with: `token` is null for calls that need none. */
export type TokenFor = Got<Reply> | { readonly token: null };

/** The token a call of this kind needs, or the answer that refused it. */
export async function tokenFor(kind: Auth): Promise<TokenFor> {
  return (await keeperOf(kind)?.get()) ?? { token: null };
}

/** What comes after a token that was sent and refused. Null where the call must not be made once more. */
export const tokenAfter = (kind: Auth, sent: string) => keeperOf(kind)?.drop(sent) ?? null;

/** Drops the rental token and fetches another; callers at the same time share one fetch. */
export const renewRentalToken = async (): Promise<boolean> => 'token' in (await keepers.rental.renew());

/** At sign-in and sign-out: no token outlives its session. */
export function dropTokens(): void {
  keepers.bearer.clear();
  keepers.rental.clear();
}
