/** The closed set of expected failures. One kind, one status: see `STATUS`. */
import { permissionFacts, type Permission } from '#contract/permissions.ts';
import type { FieldErrors } from '#contract/schema.ts';

export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'unsupported'
  | 'staleToken'
  | 'invalid'
  | 'limited'
  | 'unavailable';

export const STATUS: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  staleToken: 419,
  invalid: 422,
  limited: 429,
  unavailable: 503,
};

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly errors: FieldErrors | null;
  /** What the answer says besides, for programs. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Seconds after which the same request may succeed (Retry-After). */
  readonly retryAfter: number | null;

  constructor(
    kind: RefusalKind,
    message: string,
    errors: FieldErrors | null = null,
    retryAfter: number | null = null,
    detail: Refusal['detail'] = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.detail = detail;
  }
}

/** 404 with the record's own message: `missing('todo')` → "This todo does not exist." */
export const missing = (noun: string): Refusal => new Refusal('missing', `This ${noun} does not exist.`);

/** 410: it was there, and was deleted. */
export const gone = (noun: string): Refusal => new Refusal('gone', `This ${noun} was deleted.`);

export const forbidden = (message = 'You may not do this.'): Refusal => new Refusal('forbidden', message);

/** 403 for want of a right, which is named for people and for programs: phones send what was refused again when it is held. */
export const lacking = (permission: Permission): Refusal =>
  new Refusal(
    'forbidden',
    `You may not do this: your role does not have the right “${permissionFacts[permission].words}”.`,
    null,
    null,
    { permission },
  );

/**
 * 422 naming all fields: `invalid({title: ['Please fill this in.']})`. The message is the first reason. `detail`: what the answer says
 * besides, for programs: the records that stand in the way.
 */
export const invalid = (errors: FieldErrors, detail: Refusal['detail'] = {}): Refusal =>
  refuseFields('invalid', errors, detail);

/** 413 naming the field that is too large. */
export const tooLarge = (field: string, reason: string): Refusal => refuseFields('tooLarge', { [field]: [reason] });

/** 415 naming the field (or `body`) whose type is not taken. */
export const unsupported = (field: string, reason: string): Refusal =>
  refuseFields('unsupported', { [field]: [reason] });

/** 429; `seconds` until the next try may succeed. */
export function limited(seconds: number): Refusal {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal('limited', `That was tried too often. Please wait ${wait}.`, null, seconds);
}

/** 503: a server of others that this one needs does not answer; `seconds` until the next try may succeed. */
export const unavailable = (message: string, seconds: number): Refusal =>
  new Refusal('unavailable', message, null, seconds);

function refuseFields(kind: RefusalKind, errors: FieldErrors, detail: Refusal['detail'] = {}): Refusal {
  return new Refusal(kind, Object.values(errors)[0]?.[0] ?? 'Please check what you entered.', errors, null, detail);
}
