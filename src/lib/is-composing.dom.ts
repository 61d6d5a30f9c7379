/** As React or the browser gives it. */
type Key = { readonly keyCode: number } & ({ readonly isComposing: boolean } | { readonly nativeEvent: KeyboardEvent });

/**
 * Whether a key belongs to an input method, which makes a word of it or takes the one it offers. No handler may act on it. Safari says so
 * by the key code 229 only: its composition has ended when the key comes.
 */
export function isComposing(event: Key): boolean {
  const { isComposing: composes } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || event.keyCode === 229;
}
