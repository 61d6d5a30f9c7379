import { useEffect } from 'react';
import { useTruth } from '#sync/use-sync.ts';

/** On the icon of the installed app: how many changes need somebody, those of a standstill among them. Where the browser can. */
export function useAppBadge(): void {
  const { needsYou, stuck, pending } = useTruth();
  const wanted = needsYou + (stuck ? pending : 0);
  useEffect(() => {
    const set = wanted > 0 ? navigator.setAppBadge?.(wanted) : navigator.clearAppBadge?.();
    set?.catch(() => undefined);
  }, [wanted]);
}
