import { useCallback, useState } from 'react';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import type { Intent } from '#sync/api.ts';
import { NoSpace } from '#sync/ports.ts';
import { useSync } from '#sync/use-sync.ts';
import type { Picked } from '#media/pick.dom.ts';
import type { Slot } from './slot.ts';

export interface Stamp {
  /** ISO 8601. */
  readonly at: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** `blank`: the camera gave nothing. */
export type SaveTrouble = 'full' | 'failed' | 'blank';

const EXTENSION: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heic' };

function intent(slot: Slot, picture: Picked, stamp: Stamp): Intent<'todos.upload'> {
  const lid = freshLid('images');
  return {
    op: 'todos.upload',
    args: {
      lid,
      todo: slot.todo,
      kind: slot.kind,
      odometer: slot.kind === 'odometer' ? slot.reading : null,
      line: slot.kind === 'line' ? slot.line : null,
      name: `${lid.slice(lid.indexOf('~') + 1)}.${EXTENSION[picture.mime] ?? 'jpg'}`,
      taken_at: stamp.at,
      latitude: stamp.latitude,
      longitude: stamp.longitude,
    },
    files: [{ bytes: picture.bytes, mime: picture.mime }],
  };
}

/** Saves pictures into a slot. `saving` counts those whose bytes are not on this device's storage yet. */
export function useSavePhoto(slot: Slot) {
  const sync = useSync();
  const [saving, setSaving] = useState(0);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);

  /** Counts as being saved from the press on, not only once there is a picture. True when the bytes are durable. */
  const save = async (taking: Promise<Picked> | Picked, stamp: Stamp): Promise<boolean> => {
    setSaving((n) => n + 1);
    try {
      const picture = await Promise.resolve(taking).catch(() => null);
      if (picture) await sync.act(intent(slot, picture, stamp));
      setTrouble(picture ? null : 'blank');
      return picture !== null;
    } catch (error) {
      setTrouble(error instanceof NoSpace ? 'full' : 'failed');
      return false;
    } finally {
      setSaving((n) => n - 1);
    }
  };

  /** The moment by the server's clock, as far as it is known. */
  const now = useCallback(() => new Date(Date.now() - (sync.truth().clockOffset ?? 0)).toISOString(), [sync]);
  return { save, saving, trouble, now };
}
