/** One request as a server sees it, and its answers. */
import type { NetRequest } from '#sync/ports.ts';

/** What comes over the wire. */
export interface Wire {
  readonly request: NetRequest;
  readonly session: string | null;
  readonly csrf: string | null;
  /** Virtual ms when it left the phone. */
  readonly left: number;
  /** Which phone, for the proofs; no server knows it. */
  readonly phone: number;
  /** Of a batch: the part that is refused and how, and before which part the server dies. */
  readonly refused?: { readonly at: number; readonly reply: Reply };
  readonly dies?: number;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly superseded: readonly string[];
  readonly etag: string | null;
  readonly retryAfterMs: number | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Let in: who asks what. */
export interface Asked {
  readonly user: number;
  readonly params: Json;
  readonly query: Json;
  readonly body: Json;
  readonly file: NetRequest['file'];
  /** Of the edit; null where stamps are not kept. */
  readonly stamp: string | null;
  /** The server's clock, ms. */
  readonly now: number;
}

export const reply = (status: number, body: unknown, part: Partial<Reply> = {}): Reply => ({
  status,
  body,
  superseded: [],
  etag: null,
  retryAfterMs: null,
  ...part,
});

export const ok = (body: object, superseded: readonly string[] = []): Reply =>
  reply(200, { status: 200, message: '', ...body }, { superseded });

export const refuse = (status: number, message = `refused ${status}`, more: Json = {}): Reply =>
  reply(status, { message, ...more });

/** A refusal that a handler throws. */
export class Refused extends Error {
  readonly reply: Reply;
  constructor(status: number, message?: string, more: Json = {}) {
    super(message ?? String(status));
    this.reply = refuse(status, message, more);
  }
}
