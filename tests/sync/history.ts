/**
 * A history as data: what the world is like and what happens in it, step by step. Nothing here or in a step is code, so that a
 * history can be written down, made smaller, kept in tests/seeds, and played against another server.
 */

/** full: honours everything · keys: idempotency keys only · ignores: any documented server · bare: that, and no `updated_at`. */
export type ServerKind = 'full' | 'keys' | 'ignores' | 'bare';
export const SERVER_KINDS: readonly [ServerKind, ...ServerKind[]] = ['full', 'keys', 'ignores', 'bare'];

export interface PhoneSpec {
  readonly tabs: number;
  /** The person. Two phones may be of one. */
  readonly user: number;
  /** How far its clock is off at first, ms. */
  readonly skew: number;
  /** So long it has no network at first, ms: it does not know how far its clock is off. */
  readonly dark?: number;
}

/** What happens to requests without anybody asking for it: probabilities. */
export interface Weather {
  readonly lost: number;
  readonly answerLost: number;
  readonly late: number;
  readonly twice: number;
  /** Ms from the phone to the server and back, at the most, on a good connection. */
  readonly latency: number;
}

export interface History {
  readonly seed: number;
  readonly server: ServerKind;
  readonly phones: readonly PhoneSpec[];
  /** Todos that are there before anybody begins. */
  readonly todos: number;
  readonly weather: Weather;
  /** Requests may take longer than the settle time to arrive. */
  readonly beyondSettle: boolean;
  readonly steps: readonly Step[];
  /** The vehicle that all of it is about, where several histories share a server (tests/twin). */
  readonly vehicle?: number;
  /** Readings, photos and punches are calls that need a rental token (support/rental-calls.ts). */
  readonly rental?: boolean;
  /** Bookings that are there before anybody begins; left out: none. */
  readonly bookings?: number;
  /** Private rentals, likewise. */
  readonly privates?: number;
}

export const ACTS = [
  'add',
  'addWithLines',
  'edit',
  'edit',
  'edit',
  'complete',
  'remove',
  'approve',
  'followOn',
  'tick',
  'tick',
  'untick',
  'addLine',
  'removeLine',
  'read',
  'correct',
  'photo',
  'removePhoto',
  'punch',
  'checkIn',
  'another',
] as const;
/** What is done at the vehicle of a booking, in histories that have bookings. */
export const BOOKING_ACTS = [
  'noteOut',
  'noteOut',
  'noteBack',
  'tickCheck',
  'untickCheck',
  'moveOn',
  'moveOn',
  'sign',
  'handOver',
  'walk',
  'walkOn',
  'walkOn',
] as const;
/** What is photographed there and on walk-rounds. */
export const PICTURE_ACTS = [
  'shotOut',
  'shotOut',
  'shotIn',
  'retake',
  'retake',
  'dial',
  'damage',
  'closeUp',
  'walkShot',
  'walkShot',
  'walkDamage',
  'walkAgain',
  'takeAway',
  'skip',
] as const;
/** What is done at the vehicle of a private rental, in histories that have some. */
export const PRIVATE_ACTS = [
  'privateNote',
  'privateNote',
  'privateCheck',
  'privateCheck',
  'privateCheck',
  'privateWay',
  'privateShot',
  'privateShot',
  'privateAgain',
] as const;
export type BookingActKind = (typeof BOOKING_ACTS)[number];
export type PictureActKind = (typeof PICTURE_ACTS)[number];
export type PrivateActKind = (typeof PRIVATE_ACTS)[number];
export type ActKind = (typeof ACTS)[number] | BookingActKind | PictureActKind | PrivateActKind;

export const OFFICE_ACTS = [
  'edit',
  'edit',
  'edit',
  'tick',
  'complete',
  'add',
  'remove',
  'addLine',
  'correct',
  'restore',
] as const;
export const BOOKING_OFFICE_ACTS = ['cancel', 'move', 'move', 'reset', 'note', 'check', 'renew'] as const;
export type BookingOfficeAct = (typeof BOOKING_OFFICE_ACTS)[number];
/** Of private rentals: `privateList` changes what is looked at, `privateUnshow` deletes a picture; `privateBack` takes one back, and what was read with it. */
export const PRIVATE_OFFICE_ACTS = [
  'privateGive',
  'privateBack',
  'privateBack',
  'privatePlan',
  'privateCancel',
  'privateRead',
  'privateRead',
  'privateFind',
  'privateFind',
  'privateList',
  'privateUnshow',
  'privateRemove',
  'privateRestore',
] as const;
export type PrivateOfficeAct = (typeof PRIVATE_OFFICE_ACTS)[number];
/** `swap`: a booking gets another vehicle. */
export type OfficeAct = (typeof OFFICE_ACTS)[number] | BookingOfficeAct | PrivateOfficeAct | 'swap';

/** What may become of a request. Those with a number: the server (or a proxy) answers it and does nothing. */
export const FAULTS = [
  'lost',
  'answerLost',
  'late',
  'twice',
  'html',
  'broken',
  'errorField',
  'failedAfter',
  'csrf',
  'rental',
  401,
  403,
  404,
  409,
  410,
  412,
  413,
  422,
  429,
  500,
  502,
  503,
] as const;
/**
 * What may become of a call for a token, besides: a success without one, and one that is over before it arrives. Of a read: records without
 * the list of their pictures.
 */
export type Fault = (typeof FAULTS)[number] | 'empty' | 'stale' | 'partless';
/** Bent towards what a phone could take for the answer to the call that waits for the token. */
export const TOKEN_FAULTS: readonly [Fault, ...Fault[]] = [
  'empty',
  'empty',
  'stale',
  'stale',
  'lost',
  'answerLost',
  'late',
  'html',
  'broken',
  401,
  403,
  404,
  410,
  422,
  429,
  500,
  503,
];

export type When = 'before' | 'in' | 'after';

interface At {
  /** Ms after the step before. */
  readonly wait: number;
  /** Which phone; taken modulo their number. */
  readonly phone: number;
}

export type Step = At &
  /** `undo`: it may be taken back for a while, and is taken back after so many ms; null: nobody does. */
  (
    | { readonly do: 'act'; readonly what: ActKind; readonly pick: number; readonly undo?: number | null }
    | { readonly do: 'person'; readonly how: 'retry' | 'retryAll' | 'edit' | 'discard'; readonly pick: number }
    | { readonly do: 'office'; readonly what: OfficeAct; readonly pick: number }
    | {
        readonly do: 'fault';
        readonly fault: Fault;
        readonly on: 'write' | 'read' | 'any' | 'token';
        readonly times: number;
      }
    /** Every rental token of the person ends at the server. */
    | { readonly do: 'tokens' }
    /** `known`: the device says so. */
    | { readonly do: 'offline'; readonly ms: number; readonly known: boolean }
    | { readonly do: 'clock'; readonly by: number }
    /** At the `calls`-th call of the database (or of the network) from now; opened again after `back` ms. */
    | {
        readonly do: 'crash';
        readonly tab: number;
        readonly at: 'store' | 'net';
        readonly calls: number;
        readonly when: When;
        readonly back: number;
      }
    | { readonly do: 'freeze'; readonly tab: number; readonly ms: number }
    /** The whole phone in a pocket: nothing of it runs. */
    | { readonly do: 'sleep'; readonly ms: number }
    | { readonly do: 'steal' }
    /** No room on the device. */
    | { readonly do: 'full'; readonly ms: number }
    /** Small pictures that the server has make room. */
    | { readonly do: 'evict' }
    /** The database fails, before or after it committed. */
    | {
        readonly do: 'database';
        readonly tab: number;
        readonly calls: number;
        readonly when: When;
        readonly times: number;
      }
    /** Another person signs in on the phone for a while. */
    | { readonly do: 'switch'; readonly user: number; readonly back: number }
    /** The server forgets the session; the person signs in again after `back` ms. */
    | { readonly do: 'expire'; readonly back: number }
    | { readonly do: 'forbid'; readonly ms: number }
    | { readonly do: 'look' }
    /** The service worker runs the engine for a while. */
    | { readonly do: 'worker'; readonly ms: number }
    /** An act saved by an app of another version. */
    | { readonly do: 'version'; readonly v: 'newer' | 'older'; readonly pick: number; readonly back: number }
  );

export type StepKind = Step['do'];
