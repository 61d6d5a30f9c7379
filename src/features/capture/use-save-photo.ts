import { useCallback, useState } from 'react';
import { NoSpace } from '#sync/ports.ts';
import { useSync } from '#sync/use-sync.ts';
import type { Picked } from '#media/pick.dom.ts';
import type { ShotOf, Stamp } from './shots.ts';

/** `blank`: the camera gave nothing. */
export type SaveTrouble = 'full' | 'failed' | 'blank';

/**
 * Saves pictures. `saving` counts those whose bytes are not on this device's storage yet, `kept` those whose bytes came to be there. `about`: what
 * is photographed now; the trouble of another thing is not said of it.
 */
export function useSavePhoto(shotOf: ShotOf, about: string) {
  const sync = useSync();
  const [saving, setSaving] = useState(0);
  const [kept, setKept] = useState(0);
  const [trouble, setTrouble] = useState<{ readonly about: string; readonly kind: SaveTrouble } | null>(null);

  /** Counts as being saved from the press on, not only once there is a picture. True when the bytes are durable. */
  const save = async (taking: Promise<Picked> | Picked, stamp: Stamp): Promise<boolean> => {
    setSaving((n) => n + 1);
    try {
      const picture = await Promise.resolve(taking).catch(() => null);
      if (picture) await sync.act(shotOf(picture, stamp));
      setTrouble(picture ? null : { about, kind: 'blank' });
      if (picture) setKept((n) => n + 1);
      return picture !== null;
    } catch (error) {
      setTrouble({ about, kind: error instanceof NoSpace ? 'full' : 'failed' });
      return false;
    } finally {
      setSaving((n) => n - 1);
    }
  };

  /** The moment by the server's clock, as far as it is known. */
  const now = useCallback(() => new Date(Date.now() - (sync.truth().clockOffset ?? 0)).toISOString(), [sync]);
  return { save, saving, kept, trouble: trouble?.about === about ? trouble.kind : null, now };
}
