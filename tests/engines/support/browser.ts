/** What a story needs of a browser, whatever its engine and however it is driven. */

export interface EngineBrowser {
  readonly name: 'webkit' | 'firefox';
  /** Runs a function in the page, which sees nothing of what stands around it here; what goes in and out is JSON. */
  evaluate<In extends readonly unknown[], Out>(fn: (...args: In) => Out | Promise<Out>, ...args: In): Promise<Out>;
  /** Resolves when the page is loaded. Rejects when there is none: no network and no service worker. */
  goto(url: string): Promise<void>;
  /** A person chooses a file in the first input that the selector names. */
  choose(selector: string, file: string): Promise<void>;
  /** PNG of what is seen. */
  screenshot(): Promise<Buffer>;
  /** SIGKILL of the whole browser. */
  kill(): Promise<void>;
  /** Starts it again on the same profile, with an empty page. */
  open(): Promise<void>;
  /** Kills it and removes the profile. */
  dispose(): Promise<void>;
}

/** CSS pixels, as on the phones of the yard. */
export const PHONE = { width: 390, height: 844 } as const;

/** A call as an expression whose value is a promise of JSON. */
export function asExpression(fn: (...args: never) => unknown, args: readonly unknown[]): string {
  return `(async () => JSON.stringify(await (${fn.toString()})(...${JSON.stringify(args)})) ?? 'null')()`;
}
