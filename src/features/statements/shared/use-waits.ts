import { useTruth } from '#sync/use-sync.ts';

/** For buttons whose act needs the server: without a connection they cannot be pressed, and say why. */
export function useWaits(): { readonly disabled: boolean; readonly title: string | undefined } {
  const isOffline = useTruth().reach === 'offline';
  return { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
}
