/** Leaves the app for a page of somebody else, which sends the browser back. */
export function leaveFor(address: string): void {
  globalThis.location.assign(address);
}
