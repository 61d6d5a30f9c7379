/**
 * Back closes what lies over the page (a dialog, a picture) before it leaves the page. For that an opened layer puts an entry of the same
 * address on the history. When it is closed otherwise its entry stays: going back on it at once would race with whatever
 * the closing navigates to. Such a dead entry is used again by the next layer, and Back passes over it.
 */
import { entryNow, type Entry } from './entries.dom.ts';

interface Layer {
  readonly close: () => void;
}

/** What lies over the page now, the topmost last. */
const open: Layer[] = [];

interface Place extends Entry {
  readonly state: unknown;
  readonly href: string;
}

const placeNow = (): Place => ({ ...entryNow(), state: history.state as unknown, href: location.href });

let last: Place = placeNow();
let isForward = false;
let isWatching = false;

/** How many layers have an entry. The router writes its own state when it replaces an address, and then the entry has lost its mark. */
function depth(): number {
  const now = entryNow();
  return now.idx === last.idx ? last.layers : now.layers;
}

/** Lies over the page until the answer is called; `close` is called when a person goes back. */
export function openLayer(close: () => void): () => void {
  watchBack();
  const layer = { close };
  open.push(layer);
  if (depth() < open.length) {
    const { idx } = entryNow();
    history.pushState({ ...(history.state as object | null), idx: idx + 1, layers: open.length }, '');
    last = placeNow();
  }
  return () => {
    const at = open.indexOf(layer);
    if (at >= 0) open.splice(at, 1);
  };
}

/** The router went somewhere. `isSamePage`: it only replaced the address, so that the layers of the page are still there. */
export function noteMove(isSamePage: boolean): void {
  const layers = depth();
  if (isSamePage && layers > 0 && entryNow().layers === 0) {
    history.replaceState({ ...(history.state as object | null), layers }, '');
  }
  last = placeNow();
}

/** The last step through the history went forward. */
export function wentForward(): boolean {
  return isForward;
}

/** Passes over the entries of layers that are closed, and takes what the address became meanwhile down to the page's own entry. */
function passOver(was: Place, dead: number): void {
  history.replaceState({ ...(was.state as object | null), idx: last.idx, layers: last.layers }, '', was.href);
  last = placeNow();
  history.go(-dead);
}

function onPop(event: PopStateEvent): void {
  const was = last;
  last = placeNow();
  isForward = last.idx > was.idx;
  const dead = was.layers - open.length;
  // Without a state it is a jump within the page (the link that skips to the content), which is nobody's step back.
  if (last.state !== null && last.idx === was.idx - 1 && dead > 0) {
    passOver(was, dead);
    // On the way through nobody else needs to know; before the first page there may be nowhere to go, and then this is where one is.
    if (last.idx > 0) event.stopImmediatePropagation();
    return;
  }
  for (const layer of open.splice(last.layers)) layer.close();
}

/** Hears of Back. Listeners of the window are called in the order of their coming: this one must come before the router's. */
export function watchBack(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('popstate', onPop);
}
