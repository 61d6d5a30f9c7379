import { useStored } from '#lib/use-stored.ts';

export interface Look {
  readonly theme: 'system' | 'light' | 'dark' | 'sun';
  readonly text: 'normal' | 'large' | 'larger' | 'largest';
  /** Bigger targets, for gloves. */
  readonly glove: boolean;
}

const usual: Look = { theme: 'system', text: 'normal', glove: false };

/** How the app looks on this device. public/look.js puts it on <html>. */
export function useLook(): readonly [Look, (change: Partial<Look>) => void] {
  return useStored('look', usual);
}
