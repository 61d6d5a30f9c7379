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

/** Lists page by cursors, or by numbers. */
interface Page {
  readonly next_cursor?: string | null;
  readonly page?: number;
  readonly last_page?: number;
}

/** What the next page is asked for with; null after the last one. */
function nextOf({ next_cursor = null, page = 1, last_page = 1 }: Page): object | null {
  if (next_cursor !== null) return { cursor: next_cursor };
  return page < last_page ? { page: page + 1 } : null;
}

/** All rows that a list call finds, page after page, at most `most`; or why one of the pages was not answered. */
export async function readAll<R>(
  list: AnyEndpoint,
  query: Readonly<Record<string, string>>,
  rowsOf: (answer: unknown) => readonly R[],
  most: number,
): Promise<All<R> | Failure> {
  const rows: R[] = [];
  let next: object | null = {};
  do {
    const page = { limit: PAGE, per_page: PAGE, ...query, ...next } as Input<AnyEndpoint>['query'];
    // Each page is found by the one before it.
    const answer: Called<AnyEndpoint> = await call(list, { query: page });
    if (!answer.ok) return answer;
    rows.push(...rowsOf(answer.body));
    next = nextOf(answer.body as Page);
  } while (next !== null && rows.length < most);
  return { rows: rows.slice(0, most), isCut: next !== null || rows.length > most };
}
