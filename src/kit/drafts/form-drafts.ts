/**
 * What is written in a form and not saved, per person, on this device. It is written at once at each change, so that neither a reload nor a
 * crash loses a letter: to `localStorage`, which is read at once, and as a copy to IndexedDB (draft-copies.ts). A device that keeps nothing
 * keeps no drafts, and that is no error.
 */
import { copiesOf, copyDraft, dropCopies, dropCopy } from './draft-copies.ts';

/** What stands in the fields that the person changed. */
export type DraftValues = Readonly<Record<string, unknown>>;

export interface FormDraft {
  readonly values: DraftValues;
  /** When it was written last, in ms since 1970. */
  readonly at: number;
  /** The record's `updated_at` when it was written; null for a new record. */
  readonly base: string | null;
}

const prefixOf = (userId: number) => `draft|${userId}|`;
const keyOf = (userId: number, name: string) => prefixOf(userId) + name;

/** The browser may refuse its storage altogether, then even to look at it throws. */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null for what no version of this app wrote. */
function parse(text: string | null): FormDraft | null {
  const draft: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(draft) || !isRecord(draft['values']) || typeof draft['at'] !== 'number') return null;
  const base = draft['base'];
  return { values: draft['values'], at: draft['at'], base: typeof base === 'string' ? base : null };
}

export function readDraft(userId: number, name: string): FormDraft | null {
  return attempt(() => parse(localStorage.getItem(keyOf(userId, name))), null);
}

/** False when this device could not keep it. */
export function keepDraft(userId: number, name: string, draft: FormDraft): boolean {
  return attempt(() => {
    const text = JSON.stringify(draft);
    localStorage.setItem(keyOf(userId, name), text);
    copyDraft(keyOf(userId, name), text);
    return true;
  }, false);
}

export function dropDraft(userId: number, name: string): void {
  attempt(() => localStorage.removeItem(keyOf(userId, name)), undefined);
  dropCopy(keyOf(userId, name));
}

/** Puts back what a browser that was killed had not yet written to the disk. */
async function recoverDrafts(userId: number): Promise<void> {
  for (const [key, text] of await copiesOf(prefixOf(userId))) {
    const copy = attempt(() => parse(text), null);
    const known = attempt(() => parse(localStorage.getItem(key)), null);
    if (copy && (known === null || known.at < copy.at)) attempt(() => localStorage.setItem(key, text), undefined);
  }
}

const recovering = new Map<number, Promise<void>>();
const recovered = new Set<number>();

/** Once for each person of this page, when the office is opened: by the time a form is, its draft is where it is read at once. */
export function draftsRecovered(userId: number): Promise<void> {
  const begun = recovering.get(userId) ?? recoverDrafts(userId).finally(() => recovered.add(userId));
  recovering.set(userId, begun);
  return begun;
}

export const areDraftsRecovered = (userId: number) => recovered.has(userId);

/** The names of a person's drafts, in no order. */
export function draftNames(userId: number): readonly string[] {
  const prefix = prefixOf(userId);
  const keys = attempt(() => Object.keys(localStorage), []);
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** For who leaves and wants nothing of theirs to stay. */
export async function dropAllDrafts(userId: number): Promise<void> {
  for (const name of draftNames(userId)) dropDraft(userId, name);
  await dropCopies(prefixOf(userId));
}
