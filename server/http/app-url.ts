/**
 * Where people open the app: links in mails begin with it. The setting YARDHAND_URL says so. Without it the server believes the browser of an
 * administrator who has just signed in, and remembers that. Danger: the Host or Origin of any other request must never go into a mail, because a
 * stranger may choose both: they would ask for somebody's reset link with the address of their own server in it, and read the secret there.
 */
import type { Kysely } from 'kysely';
import { readMeta, writeMeta } from '../db/meta.ts';
import type { Database } from '../db/tables.ts';

const LEARNED = 'app_url';

export interface AppUrl {
  /** The setting. */
  readonly decided: string | null;
  /** Counts while nothing is decided and no administrator has signed in. */
  readonly here: string;
}

/** `https://yard.example.com`, without a slash at its end. */
export async function readAppUrl(db: Kysely<Database>, { decided, here }: AppUrl): Promise<string> {
  if (decided !== null) return decided;
  const learned = await readMeta(db, LEARNED);
  return typeof learned === 'string' ? learned : here;
}

/** Remembers where an administrator who has just signed in opened the app; of anybody else, nothing. */
export async function learnAppUrl(
  { db, appUrl, origin }: { readonly db: Kysely<Database>; readonly appUrl: AppUrl; readonly origin: string | null },
  { role }: { readonly role: string },
): Promise<void> {
  if (appUrl.decided === null && role === 'admin' && isElsewhere(origin)) await writeMeta(db, LEARNED, origin);
}

/** Not the machine itself: a link to localhost leads nowhere on other devices. */
function isElsewhere(origin: string | null): origin is string {
  if (origin === null || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}
