/** The closed set of expected failures. One kind, one status: see `STATUS`. */
import type { FieldErrors } from '#contract/schema.ts';

export type RefusalKind = 'unauthenticated' | 'forbidden' | 'missing' | 'gone' | 'conflict' | 'invalid';

export const STATUS: Readonly<Record<RefusalKind, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  invalid: 422,
};

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly errors: FieldErrors | null;

  constructor(kind: RefusalKind, message: string, errors: FieldErrors | null = null) {
    super(message);
    this.kind = kind;
    this.errors = errors;
  }
}

/** 404 with the record's own message: `missing('todo')` → "This todo does not exist." */
export const missing = (noun: string): Refusal => new Refusal('missing', `This ${noun} does not exist.`);

/** 410: it was there, and was deleted. */
export const gone = (noun: string): Refusal => new Refusal('gone', `This ${noun} was deleted.`);

export const forbidden = (message = 'You may not do this.'): Refusal => new Refusal('forbidden', message);

/** 422 naming all fields: `invalid({title: ['Please fill this in.']})`. The message is the first reason. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('invalid', Object.values(errors)[0]?.[0] ?? 'Please check what you entered.', errors);
}
