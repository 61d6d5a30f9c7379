/** The headers we add to the documented calls. Sent only to our own origin or to a server that advertises them. */
export const HEADERS = {
  /** The mutation's id: the same until a definite answer came. */
  key: 'Idempotency-Key',
  /** The hybrid-logical-clock stamp of the edit (stamp.ts). */
  stamp: 'Sync-Stamp',
  /** Answered on every call: the server's clock in milliseconds since 1970. */
  serverTime: 'Sync-Server-Time',
  /** Answered on every call: what the server honours, `idem, stamps, etag, reports, batch, returns`. */
  capabilities: 'Sync-Capabilities',
  /** Answered on a write: the fields whose stored value is newer than the one sent, `title, note`. */
  superseded: 'Sync-Superseded',
  /** Answered on a repetition that was served from the idempotency record: `true`. */
  replayed: 'Idempotency-Replayed',
  csrf: 'X-XSRF-TOKEN',
} as const;

export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CAPABILITIES = 'idem, stamps, etag, reports, batch, returns';
