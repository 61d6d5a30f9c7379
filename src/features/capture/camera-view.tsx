import { useState, type ReactNode } from 'react';
import type { Camera } from '#media/camera.dom.ts';
import { useRoom } from '#media/use-room.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { Finder } from './finder.tsx';
import { keepFiles } from './keep-files.ts';
import { NoCamera } from './no-camera.tsx';
import { RoomNote } from './room-note.tsx';
import { SaveTroubleNote } from './save-trouble.tsx';
import type { ShotOf } from './shots.ts';
import { useCamera } from './use-camera.ts';
import { usePlace } from './use-place.ts';
import { useSavePhoto } from './use-save-photo.ts';
import css from './capture.module.css';

/** What the bar below the picture works with. */
export interface Shutter {
  /** Photos whose bytes are not on the device's storage yet. */
  readonly saving: number;
  /** Null until its first frame is there: a press before it would take nothing. */
  readonly camera: Camera | null;
  readonly onShoot: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

interface Props {
  readonly title: string;
  /** The plate, or what else says what is photographed. */
  readonly which: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly shotOf: ShotOf;
  /** One picture is wanted, not any number of them. */
  readonly isOne?: boolean;
  /** After a press whose bytes are durable. */
  readonly onTaken: () => void;
  readonly bar: (shutter: Shutter) => ReactNode;
}

/** The camera on the whole screen: every press is a photo that is saved; nothing has to be confirmed. */
export function CameraView({ title, which, backLabel, onBack, shotOf, isOne = false, onTaken, bar }: Props) {
  const toast = useToast();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [shots, setShots] = useState(0);
  const state = useCamera(attempt);
  const place = usePlace();
  const { save, saving, kept, trouble, now } = useSavePhoto(shotOf);
  const room = useRoom(kept);
  const camera = state && 'camera' in state ? state.camera : null;

  const stamp = () => ({ at: now(), ...place() });

  const shoot = async () => {
    if (!camera || !video) return;
    setShots((n) => n + 1);
    if (await save(camera.grab(video), stamp())) onTaken();
  };

  const keep = async (files: readonly File[]) => {
    const { failed, saved } = await keepFiles(files, stamp(), save);
    if (failed.length > 0) toast({ text: `Could not be read, please take again: ${failed.join(', ')}` });
    else if (saved > 0 && saved === files.length) onTaken();
  };

  return (
    <div className={css.screen}>
      <header className={css.head}>
        <IconButton icon="back" label={backLabel} onClick={onBack} />
        <h1 className={css.title}>{title}</h1>
        <span className={css.which}>{which}</span>
      </header>
      {state && 'trouble' in state ? (
        <NoCamera
          trouble={state.trouble}
          isOne={isOne}
          onFiles={(files) => void keep(files)}
          onRetry={() => setAttempt((n) => n + 1)}
        />
      ) : (
        <Finder camera={camera} onVideo={setVideo} shots={shots} />
      )}
      {trouble === null ? <RoomNote room={room} /> : <SaveTroubleNote trouble={trouble} />}
      {bar({
        saving,
        camera: video ? camera : null,
        onShoot: () => void shoot(),
        onFiles: (files) => void keep(files),
      })}
    </div>
  );
}
