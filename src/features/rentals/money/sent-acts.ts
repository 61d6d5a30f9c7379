/**
 * Money acts that were sent and of which this device does not know yet what became, per person. They are kept as drafts are: at once, over a
 * reload, and gone with the drafts of who leaves. A device that keeps nothing knows them as long as the page is open.
 */
import { draftNames, dropDraft, keepDraft, readDraft } from '#kit/drafts/form-drafts.ts';
import type { MoneyCall } from './money-calls.ts';

export interface SentAct {
  /** Which form or button it is of: `booking/21/take`. */
  readonly name: string;
  readonly request_id: string;
  /** Null of what belongs to no booking. */
  readonly booking_id: number | null;
  /** What was asked, in words: `Payment of 177.65`. */
  readonly what: string;
  readonly call: MoneyCall;
  readonly input: { readonly params?: unknown; readonly body: object };
  /** When it was sent first, in ms since 1970. */
  readonly at: number;
  /** An answer was lost already: it may have arrived in spite of what is said of it later. */
  readonly wasLost: boolean;
}

const PREFIX = 'money-act/';
const unkept = new Map<string, SentAct>();
const underWay = new Set<string>();
const misses = new Map<string, number>();

let version = 0;
const listeners = new Set<() => void>();

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Another tab of this browser settles acts, too. */
export function onSentActs(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tell);
  };
}

/** Another number whenever something changed. */
export const sentActsVersion = (): number => version;

const keyOf = (userId: number, name: string) => `${userId} ${name}`;

export function sentAct(userId: number, name: string): SentAct | null {
  const kept = readDraft(userId, PREFIX + name)?.values as SentAct | undefined;
  return kept ?? unkept.get(keyOf(userId, name)) ?? null;
}

/** Of a booking, the oldest first. */
export function sentActsOf(userId: number, bookingId: number): readonly SentAct[] {
  const names = draftNames(userId).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const acts = [...names.map((name) => sentAct(userId, name)), ...unkept.values()];
  return acts
    .filter((act) => act !== null)
    .filter(({ booking_id }) => booking_id === bookingId)
    .toSorted((one, other) => one.at - other.at);
}

export function keepAct(userId: number, act: SentAct): void {
  const isKept = keepDraft(userId, PREFIX + act.name, { values: { ...act }, at: act.at, base: null });
  if (!isKept) unkept.set(keyOf(userId, act.name), act);
  tell();
}

/** False where it was gone already: somebody else has settled it. */
export function dropAct(userId: number, { name, request_id }: Pick<SentAct, 'name' | 'request_id'>): boolean {
  if (sentAct(userId, name)?.request_id !== request_id) return false;
  dropDraft(userId, PREFIX + name);
  unkept.delete(keyOf(userId, name));
  misses.delete(request_id);
  tell();
  return true;
}

/** While it is being sent from this page its answer may still come. */
export const isUnderWay = (request_id: string): boolean => underWay.has(request_id);

export function setUnderWay(request_id: string, is: boolean): void {
  if (is) {
    underWay.add(request_id);
    misses.delete(request_id);
  } else underWay.delete(request_id);
  tell();
}

/** How often the server said that it knows nothing of it. */
export const missesOf = (request_id: string): number => misses.get(request_id) ?? 0;

export function noteMiss(request_id: string): void {
  misses.set(request_id, missesOf(request_id) + 1);
  tell();
}
