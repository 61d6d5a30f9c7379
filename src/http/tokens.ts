/**
 * Short-lived tokens of the `bearer` and `rental` calls: kept in memory only, fetched when first needed, one fetch at a time. Each person
 * has keepers of their own, in each page and worker: a service worker outlives people, and another tab may sign somebody else in.
 */
import { auth } from '#contract/areas/auth.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { AnyEndpoint, Auth } from '#contract/endpoint.ts';
import { csrfToken } from './csrf.ts';
import { deployment } from './deployment.ts';
import { encode } from './encode.ts';
import { onPresent, presentPerson } from './present.ts';
import type { Reply } from './reply.ts';
import { send } from './send.ts';
import { type Got, type TokenKeeper, tokenKeeper } from './token-keeper.ts';

const TOKEN_TIMEOUT_MS = 15_000;

/** The token that an answer brings; else the answer, which says why there is none. */
export function tokenIn(reply: Reply): Got<Reply> {
  const isSuccess = reply.kind === 'answer' && reply.status === 200 && !reply.foreign;
  const { token } = (isSuccess ? (reply.body ?? {}) : {}) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? { token } : { no: reply };
}

async function fetchToken(endpoint: AnyEndpoint): Promise<Got<Reply>> {
  const csrf = endpoint.method === 'GET' ? null : await csrfToken();
  const request = encode(endpoint, {}, { csrf }, deployment());
  return tokenIn(await send(request, { produces: 'json', timeoutMs: TOKEN_TIMEOUT_MS, uploadBytes: 0 }));
}

type Kind = 'bearer' | 'rental';
/** `null`: of whoever is just signing in. */
type Person = number | null;
type Keepers = Readonly<Record<Kind, TokenKeeper<Reply>>>;

const keepers = new Map<Person, Keepers>();

function keepersOf(person: Person): Keepers {
  const known = keepers.get(person);
  if (known) return known;
  const own = {
    bearer: tokenKeeper(() => fetchToken(auth.getBearerToken)),
    rental: tokenKeeper(() => fetchToken(rentalToken)),
  };
  keepers.set(person, own);
  return own;
}

/** What keeps the token that a call of this kind needs; null where it needs none. `person`: else of whoever the page belongs to. */
export function keeperOf(kind: Auth, person: Person = presentPerson()): TokenKeeper<Reply> | null {
  return kind === 'bearer' || kind === 'rental' ? keepersOf(person)[kind] : null;
}

/** What a call is made with: `token` is null for calls that need none. */
export type TokenFor = Got<Reply> | { readonly token: null };

/** At sign-in and sign-out: no token outlives its session. */
export const dropTokens = (): void => forget(() => true);
onPresent(() => forget((person) => person !== presentPerson()));

function forget(whose: (person: Person) => boolean): void {
  for (const [person, { bearer, rental }] of keepers) {
    if (!whose(person)) continue;
    bearer.clear();
    rental.clear();
    keepers.delete(person);
  }
}
