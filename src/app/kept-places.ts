/** Where a person was on each entry of the history: how far down, and at which link, button or row. Kept with the tab, over reloads too. */

export interface Place {
  readonly y: number;
  /** What had the focus, as `markOf` names it. */
  readonly mark: string | null;
}

const KEPT = 'yardhand-places';
/** Enough for the way back; older entries begin at their top. */
const MOST = 100;

const MARKED = 'A, BUTTON, TR';

function load(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}

const places = load();

export function placeOf(entry: string): Place | undefined {
  return places.get(entry);
}

export function keepPlace(entry: string, change: Partial<Place>): void {
  const place = { y: 0, mark: null, ...places.get(entry), ...change };
  // Written anew, it is the youngest.
  places.delete(entry);
  places.set(entry, place);
}

/** For the next load of the page. */
export function savePlaces(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** A name by which the same link, button or row is found when its screen is drawn anew; null for what is written into. */
export function markOf(element: Element): string | null {
  if (!element.matches(MARKED)) return null;
  const name = element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;
  return `${element.tagName} ${name}`;
}

export function findMark(mark: string, within: Element): HTMLElement | undefined {
  const tag = mark.slice(0, mark.indexOf(' '));
  return [...within.querySelectorAll<HTMLElement>(tag)].find((element) => markOf(element) === mark);
}
