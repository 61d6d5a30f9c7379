/** In the page, from its start on: tells the server of a sign-out as soon as there is a network. */
import { endLeft } from './left.ts';

/** Not every network that comes back is told of. */
const LOOK_MS = 60_000;

export function watchLeft(): void {
  const look = (): void => void endLeft();
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_MS);
  look();
}
