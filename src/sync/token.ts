/** The token of a rental call, as the engine asks for it. */
import type { TokenKeeper } from '#http/token-keeper.ts';
import type { Outcome } from './core/types.ts';
import type { Token } from './ports.ts';

const isStranger = (token: Token): boolean =>
  'no' in token && token.no.kind === 'answer' && !token.no.foreign && token.no.status === 401;

/**
 * `doubt`: waits before a 401, which closes the session, is believed; as for every other call. False: nobody waits for the token any more, and
 * nothing may be asked of a session that may be another one's by now. `refused`: as in `Net.token`.
 */
export async function tokenFrom(
  keeper: TokenKeeper<Outcome>,
  refused: string | null,
  doubt: () => Promise<boolean>,
): Promise<Token> {
  const next = refused === null ? null : keeper.drop(refused);
  const got = await (next ?? keeper.get());
  return isStranger(got) && (await doubt()) ? keeper.get() : got;
}
