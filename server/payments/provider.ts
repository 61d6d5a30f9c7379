/** What the yard needs of whoever takes its renters' cards (rentals.md §4.13). One adapter a provider. Sums are whole cents. */

/**
 * What became of an act. `unknown`: no answer came in time, or none that can be understood; it may have happened. Nobody repeats it then:
 * `find` says what became of it.
 */
export type Outcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'unknown' };

export interface CheckoutWanted {
  /** The same key is the same checkout, however often it is asked for. */
  readonly key: string;
  readonly amount: number;
  /** ISO 4217: `USD`. */
  readonly currency: string;
  /** later: the money is only blocked on the card. */
  readonly capture: 'now' | 'later';
  /** What the renter reads: `B-000123, balance`. */
  readonly reference: string;
  readonly expiresAt: Date;
}

export interface Checkout {
  readonly ref: string;
  /** Where the renter pays. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** A card was charged, or its money was blocked, for a checkout. */
export interface Paid {
  /** Of the payment: it is captured, released and refunded by it. */
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
  readonly capture: 'now' | 'later';
  /** Until when blocked money can be kept; null where the provider does not say. */
  readonly captureBefore: Date | null;
}

/** What the provider has under a key. */
export type Found =
  | {
      readonly kind: 'checkout';
      readonly state: 'open' | 'paid' | 'expired';
      readonly checkout: Checkout;
      readonly paid: Paid | null;
    }
  /** A capture, a release or a refund. */
  | {
      readonly kind: 'act';
      readonly state: 'succeeded' | 'failed' | 'pending';
      readonly ref: string;
      readonly amount: number;
      readonly why: string;
    }
  | { readonly kind: 'nothing' };

/** What the provider tells by itself. `key` is the one that we gave to the checkout or the act. */
export interface ProviderEvent {
  readonly id: string;
  /** `other`: nothing that we act on. */
  readonly type:
    | 'checkout.created'
    | 'checkout.paid'
    | 'checkout.expired'
    | 'act.succeeded'
    | 'act.failed'
    | 'authorisation.expired'
    | 'other';
  /** Of the checkout, the act, or (authorisation.expired) the payment. */
  readonly ref: string | null;
  readonly key: string | null;
  /** Of checkout.paid. */
  readonly paid: Paid | null;
  readonly why: string;
}

export type EventRead =
  | { readonly read: 'event'; readonly event: ProviderEvent }
  /** It is not of the provider, it is older than five minutes, or it is no event: 400, and nothing is kept of it. */
  | { readonly read: 'bad' };

export interface PaymentProvider {
  /** In the tables and in the address of its events: `local`, `stripe`. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  createCheckout(wanted: CheckoutWanted): Promise<Outcome<Checkout>>;
  /** Closes one that nobody shall pay any more; one that is paid or over stays so. */
  closeCheckout(ref: string): Promise<Outcome<null>>;
  /** What is under the key. Throws nothing: `unknown` where it cannot be asked. */
  find(key: string): Promise<Outcome<Found>>;
  /** Keeps so much of what is blocked, once; the rest is let go. Answers the reference of the act. */
  capture(ref: string, amount: number, key: string): Promise<Outcome<string>>;
  release(ref: string, key: string): Promise<Outcome<string>>;
  refund(ref: string, amount: number, key: string): Promise<Outcome<string>>;
  /** Checks the signature over the bytes as they came. */
  readEvent(raw: Uint8Array, headers: Headers, now: Date): EventRead;
}
