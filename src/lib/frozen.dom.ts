/**
 * A page that nobody looks at may be frozen by the system: its timers, and what its database answers, wait until it is looked at again. But
 * in Chromium it hears of each write of another tab, and begins to read what it shows: a read that never ends, and that tab's next save waits
 * for it until Chromium gives it up, a minute later. So a frozen page is left as if for the way back: Dexie, the worker and whoever
 * reads the session have their rules for that, and read anew on return.
 */
export function leaveWhileFrozen(): void {
  /** `pagehide` came already: it was left, and is frozen besides. */
  let left = false;
  let frozen = false;
  const say = (type: 'pagehide' | 'pageshow'): void =>
    void dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  addEventListener('pagehide', () => (left = true));
  addEventListener('pageshow', () => (left = false));
  document.addEventListener('freeze', () => {
    if (left) return;
    frozen = true;
    say('pagehide');
  });
  document.addEventListener('resume', () => {
    if (!frozen) return;
    frozen = false;
    say('pageshow');
  });
}
