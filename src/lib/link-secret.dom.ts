/**
 * The secret of a link from a mail. It stands behind the # of the address, which browsers send to nobody, and is taken out of it at once, so that
 * it stays in no history and on no screen. It is kept in memory only: whoever loads the page anew opens the link in their mail again.
 */
const PLACES = /^\/(register|reset|confirm-email)\/?$/;

let secret: { readonly place: string; readonly text: string } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof secret): void {
  secret = next;
  for (const listener of listeners) listener();
}

function take(): void {
  const { hash, pathname, search } = location;
  if (hash.length < 2 || !PLACES.test(pathname)) return;
  history.replaceState(history.state, '', pathname + search);
  change({ place: pathname, text: hash.slice(1) });
}

/** Danger: call it before anything else reads the address. A link that is opened while the page is there is taken out, too. */
export function takeLinkSecrets(): void {
  take();
  addEventListener('hashchange', take);
}

/** The secret that came with the address of this screen, or null. */
export function linkSecret(): string | null {
  return secret?.place === location.pathname ? secret.text : null;
}

/** Forgets it once it was used. */
export function dropLinkSecret(): void {
  change(null);
}

/** Calls back when a secret comes or goes. Answers the function that ends this. */
export function onLinkSecret(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
