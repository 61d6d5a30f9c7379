/** Which refusals a history explains: all others are the server's mistake, or the engine's. */
import type { Told } from './link.ts';

const STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 409, 410, 419]);

/** 422 on these: a punch that means nothing where the person stands, a follow-on that was worked on, one that is there already. */
const FIELDS: ReadonlySet<string> = new Set(['punch', 'id', 'ids', 'line_id']);

export function expected(
  path: string,
  { status, body }: Told,
): { readonly name: string; readonly isExpected: boolean } {
  const fields = Object.keys((body as { errors?: object } | undefined)?.errors ?? {});
  const isExpected =
    status === 422 ? fields.every((field) => FIELDS.has(field)) && fields.length > 0 : STATUSES.has(status);
  return { name: [path, status, ...fields].join(' '), isExpected };
}
