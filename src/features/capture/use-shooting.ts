import { useState } from 'react';
import type { Camera } from '#media/camera.dom.ts';
import { useRoom, type ShotRoom } from '#media/use-room.ts';
import { useToast } from '#ui/toast.tsx';
import { keepFiles } from './keep-files.ts';
import type { ShotOf } from './shots.ts';
import { type CameraState, useCamera } from './use-camera.ts';
import { usePlace } from './use-place.ts';
import { type SaveTrouble, useSavePhoto } from './use-save-photo.ts';

/** What a camera's screen works with. */
export interface Shooting {
  readonly state: CameraState;
  /** Of the finder; null while it opens. */
  readonly opened: Camera | null;
  /** Null until its first frame is there: a press before it would take nothing. */
  readonly camera: Camera | null;
  readonly onVideo: (video: HTMLVideoElement | null) => void;
  /** Counts up with every press. */
  readonly shots: number;
  /** Photos whose bytes are not on the device's storage yet. */
  readonly saving: number;
  readonly trouble: SaveTrouble | null;
  readonly room: ShotRoom;
  readonly onShoot: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: () => void;
}

/** Every press is a photo that is saved. `onTaken`: after one whose bytes are durable. `about`: what is photographed now; trouble with something else is over. */
export function useShooting(shotOf: ShotOf, onTaken: () => void, about = ''): Shooting {
  const toast = useToast();
  const [video, onVideo] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [shots, setShots] = useState(0);
  const state = useCamera(attempt);
  const place = usePlace();
  const { save, saving, kept, trouble, now } = useSavePhoto(shotOf, about);
  const room = useRoom(kept);
  const opened = state && 'camera' in state ? state.camera : null;
  const stamp = () => ({ at: now(), ...place() });
  const shoot = async () => {
    if (!opened || !video) return;
    setShots((n) => n + 1);
    if (await save(opened.grab(video), stamp())) onTaken();
  };
  const keep = async (files: readonly File[]) => {
    const { failed, saved } = await keepFiles(files, stamp(), save);
    if (failed.length > 0) toast({ text: `Could not be read, please take again: ${failed.join(', ')}` });
    else if (saved > 0 && saved === files.length) onTaken();
  };
  return {
    state,
    opened,
    camera: video ? opened : null,
    onVideo,
    shots,
    saving,
    trouble,
    room,
    onShoot: () => void shoot(),
    onFiles: (files) => void keep(files),
    onRetry: () => setAttempt((n) => n + 1),
  };
}
