import { useTruth } from '#sync/use-sync.ts';

/** Trying again does something: without a network, or signed out, it would only be promised. */
export function useCanTry(): boolean {
  const { reach } = useTruth();
  return reach !== 'offline' && reach !== 'signed-out';
}
