/** How the tabs of this browser count each other: each holds a shared lock as long as it lives. */
const TAB = 'yardhand-tab';

/** Call once per tab. */
export function countThisTab(): void {
  void navigator.locks.request(TAB, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Whether no other tab of the app is open. */
export async function aloneInBrowser(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === TAB).length <= 1;
}
