/** What the twin and its server process say to each other, besides HTTP. */

/** The header by which a request says when, in its world, it arrives: ms since 1970. */
export const MOMENT = 'x-twin-moment';

/** With this header the process kills itself when the request is done and before anybody is told. */
export const LAST = 'x-twin-last';

export interface Query {
  readonly id: number;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** As JSON has them: instants are ISO text. */
export type SqlRow = Readonly<Record<string, unknown>>;

export type Said =
  | { readonly port: number }
  | { readonly id: number; readonly rows: readonly SqlRow[] }
  | { readonly id: number; readonly error: string };
