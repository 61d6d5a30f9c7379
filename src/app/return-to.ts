/** Where signing in leads: the place that was left belongs to the person who left it. Pure. */

/** Each person’s first screen (`Home`). */
const HOME = '/';

/** Travels in the state of the address of the sign-in screen. */
interface Left {
  readonly from: string;
  /** Whose place it was; null where nobody had been signed in: then it is the wish of whoever comes. */
  readonly of: number | null;
}

/** What the sign-in screen is told of the place that is left. */
export function leaving(place: { readonly pathname: string; readonly search: string }, of: number | null): Left {
  return { from: place.pathname + place.search, of };
}

/** Settings, the page to sign out and the screens before the sign-in are errands, not places: nobody signs in to go on with them. */
const isErrand = (path: string) => /^\/(login|register|forgot|reset|confirm-email|settings)(\/|\?|$)/.test(path);

/** Where the person who has signed in goes on. */
export function placeFor(state: unknown, userId: number): string {
  const { from, of } = (state ?? {}) as Partial<Record<keyof Left, unknown>>;
  if (typeof from !== 'string' || isErrand(from)) return HOME;
  return of === null || of === userId ? from : HOME;
}
