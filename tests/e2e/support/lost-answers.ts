/** Answers that nobody hears: the server acts, and the connection ends before its answer is through. */
import type { Fault } from './fault-proxy.ts';

export interface LostAnswers {
  readonly rule: Fault;
  /** How many were lost so far, by kind of write. */
  readonly lost: ReadonlyMap<string, number>;
}

/** Addresses that differ by a number, or by what is asked of them, are of one kind. */
const kindOf = (method: string, path: string): string =>
  `${method} ${(path.split('?')[0] ?? '').replaceAll(/\d+/g, '{id}')}`;

/** Loses the answers of so many first writes of each kind. */
export function losesAnswers(first: number): LostAnswers {
  const lost = new Map<string, number>();
  return {
    lost,
    rule: ({ method, path }) => {
      const kind = kindOf(method, path);
      const many = lost.get(kind) ?? 0;
      if (method === 'GET' || many === first) return null;
      lost.set(kind, many + 1);
      return 'lose-answer';
    },
  };
}
