import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { call, type Called } from '#http/call.ts';

/** The most that one call answers. */
const PAGE = 500;

interface All<R> {
  readonly rows: readonly R[];
  /** There are more than were wanted. */
  readonly isCut: boolean;
}

type Failure = Extract<Called<AnyEndpoint>, { ok: false }>;

/** All rows that a list call finds, page after page, at most `most`; or why one of the pages was not answered. */
export async function readAll<R>(
  list: AnyEndpoint,
  query: Readonly<Record<string, string>>,
  rowsOf: (answer: unknown) => readonly R[],
  most: number,
): Promise<All<R> | Failure> {
  const rows: R[] = [];
  let cursor: string | null = null;
  do {
    const page = { ...query, limit: PAGE, cursor } as Input<AnyEndpoint>['query'];
    // Each page is found by the one before it.
    const answer: Called<AnyEndpoint> = await call(list, { query: page });
    if (!answer.ok) return answer;
    rows.push(...rowsOf(answer.body));
    cursor = (answer.body as { readonly next_cursor: string | null }).next_cursor;
  } while (cursor !== null && rows.length < most);
  return { rows: rows.slice(0, most), isCut: cursor !== null || rows.length > most };
}
