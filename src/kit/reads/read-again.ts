/** Which reads are worth another try. Pure. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { unwordedText, type Called } from '#http/call.ts';

export type Failure = Exclude<Extract<Called<AnyEndpoint>, { ok: false }>['kind'], 'not-modified'>;

/** An answer, when it came, and why there is no newer one. */
export interface Kept<A> {
  readonly body: A;
  /** Ms since 1970, by this device's clock. */
  readonly at: number;
  /** The latest attempt failed: this is what was read before. */
  readonly failure: Failure | null;
}

/** Thrown where nothing was read before either. `message` is for people. */
export class ReadFailed extends Error {
  readonly kind: Failure;
  /** The server says that there is no such thing. */
  readonly isMissing: boolean;
  /** It says that it was deleted; `message` may say by whom, when and why. */
  readonly isDeleted: boolean;
  /** The server said why in words of its own. */
  readonly isWorded: boolean;
  constructor(kind: Failure, message: string, status: number | null = null) {
    super(message);
    this.kind = kind;
    this.isMissing = status === 404 || status === 410;
    this.isDeleted = status === 410;
    this.isWorded = kind === 'refused' && status !== null && message !== unwordedText(status);
  }
}

/** What is known of a read, as its query keeps it. */
export interface ReadState {
  readonly data?: unknown;
  readonly error?: Error | null;
}

/** Why the latest attempt gave nothing new; of a paged list, that of any of its pages. */
function failuresOf({ data, error }: ReadState): readonly (Failure | null)[] {
  if (error instanceof ReadFailed) return [error.kind];
  const { pages } = (data ?? {}) as { readonly pages?: readonly Kept<unknown>[] };
  return pages ? pages.map((page) => page.failure) : [(data as Kept<unknown> | undefined)?.failure ?? null];
}

/** The server did not answer; what it refused would be refused again. */
export function hadNoAnswer(state: ReadState): boolean {
  return failuresOf(state).some((failure) => failure === 'offline' || failure === 'portal');
}
