/**
 * What a browser is given in the place of codes and tokens: sealed words that only this server can read, good for a quarter of an hour and for the
 * session that they were made for. So nothing of the maker's secrets leaves the server, and a read can make them without writing anything.
 */
import * as z from 'zod/mini';
import { SecretLost, type Secrets } from '#server/secrets/secrets.ts';

export const HANDLE_MS = 15 * 60_000;

/** `state` travels through the maker and back; `code` stands for what came back; `access` for a connection. */
export type HandleKind = 'state' | 'code' | 'access';

const sealed = z.object({
  /** The hash of the session. */
  session: z.string(),
  /** Of which connection; null for a new one. */
  connection: z.nullable(z.int()),
  /** When it was made. */
  at: z.int(),
  /** Where the maker sends the browser back to. */
  uri: z.optional(z.string()),
});
export type Sealed = z.output<typeof sealed>;

const placeOf = (kind: HandleKind) => `telematics:handle:${kind}`;

export const writeHandle = (secrets: Secrets, kind: HandleKind, what: Sealed): string =>
  secrets.seal(placeOf(kind), JSON.stringify(what)).toString('base64url');

/** Null for whatever is none, is too old, or is another session's (unless that is asked later: `session` null). */
export function readHandle(
  secrets: Secrets,
  kind: HandleKind,
  text: string,
  { session, now }: { readonly session: string | null; readonly now: Date },
): Sealed | null {
  const read = z.safeParse(sealed, JSON.parse(openOr(secrets, placeOf(kind), text)));
  if (!read.success) return null;
  const age = now.getTime() - read.data.at;
  const isOthers = session !== null && read.data.session !== session;
  return age < 0 || age > HANDLE_MS || isOthers ? null : read.data;
}

function openOr(secrets: Secrets, place: string, text: string): string {
  try {
    return secrets.open(place, Buffer.from(text, 'base64url'));
  } catch (error) {
    if (error instanceof SecretLost) return 'null';
    throw error;
  }
}
