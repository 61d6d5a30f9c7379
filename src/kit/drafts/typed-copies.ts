/**
 * What was being typed when a page went away, kept where it is written at once. The next start of the app puts it where it belongs.
 */
import type { Lid } from '#db/records.ts';
import type { WalkNotePlace } from './walk-note.ts';

/** Where a text belongs, as data: whoever takes it over knows nothing of the field it was typed into. */
export type TextPlace =
  | { readonly draft: string }
  | { readonly lineNote: { readonly lid: Lid; readonly todo: Lid } }
  | { readonly walkRound: WalkNotePlace };

export interface TypedCopy {
  readonly place: TextPlace;
  readonly text: string;
}

const prefixOf = (userId: number) => `typed|${userId}|`;
const keyOf = (userId: number, place: TextPlace) => prefixOf(userId) + JSON.stringify(place);

/** A browser that keeps nothing keeps no copies: then a reload costs less than a second of writing. */
export function keepTyped(userId: number, { place, text }: TypedCopy): void {
  try {
    localStorage.setItem(keyOf(userId, place), text);
  } catch {
    return;
  }
}

export function dropTyped(userId: number, place: TextPlace): void {
  localStorage.removeItem(keyOf(userId, place));
}

/** For who leaves and wants nothing of theirs to stay. */
export function dropAllTyped(userId: number): void {
  for (const { place } of typedCopies(userId)) dropTyped(userId, place);
}

/** All copies of a person, in no order: each belongs somewhere else. */
export function typedCopies(userId: number): TypedCopy[] {
  const prefix = prefixOf(userId);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return keys.map((key) => ({
    place: JSON.parse(key.slice(prefix.length)) as TextPlace,
    text: localStorage.getItem(key) ?? '',
  }));
}
