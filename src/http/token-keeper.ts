/** Keeps one short-lived token, which is fetched when first needed. Pure but for its fetch. */
import { singleFlight } from '#lib/single-flight.ts';

/** A token, or `no`: the answer that refused one. */
export type Got<No> = { readonly token: string } | { readonly no: No };

export interface TokenKeeper<No> {
  /** The token; callers that come while one is fetched share the fetch. */
  get(): Promise<Got<No>>;
  /**
   * Drops the token that was sent and refused, and only that one: who sent an older one takes what came since. All that sent it share one
   * fetch, also those that hear of the refusal after the fetch failed. Null for a token of a former session: what was sent with it must not
   * be repeated in the name of somebody else.
   */
  drop(sent: string): Promise<Got<No>> | null;
  /** At sign-in and sign-out: a token is of one person and session, and so is a fetch that is still under way. */
  clear(): void;
}

export function tokenKeeper<No>(fetchToken: () => Promise<Got<No>>): TokenKeeper<No> {
  let token: string | null = null;
  let ofThisSession = new Set<string>();
  /** The last token that was dropped, and the fetch of the one after it. */
  let last: { readonly sent: string; readonly next: Promise<Got<No>> } | null = null;

  const renewing = () => {
    const session = ofThisSession;
    return singleFlight(async () => {
      const got = await fetchToken();
      if ('token' in got) {
        session.add(got.token);
        if (session === ofThisSession) ({ token } = got);
      }
      return got;
    });
  };
  let renew = renewing();

  const get = async () => (token === null ? renew() : { token });

  return {
    get,
    drop(sent) {
      if (!ofThisSession.has(sent)) return null;
      if (token === sent) {
        token = null;
        last = { sent, next: renew() };
      }
      return token === null && last?.sent === sent ? last.next : get();
    },
    clear() {
      token = null;
      ofThisSession = new Set();
      renew = renewing();
    },
  };
}
