import { useState } from 'react';
import type { ImageRow, TodoRow } from '#db/records.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { CaptureBar } from './capture-bar.tsx';
import { Finder } from './finder.tsx';
import { keepFiles } from './keep-files.ts';
import { NoCamera } from './no-camera.tsx';
import { SaveTroubleNote } from './save-trouble.tsx';
import type { Slot } from './slot.ts';
import { useCamera } from './use-camera.ts';
import { useLeave } from './use-leave.ts';
import { usePlace } from './use-place.ts';
import { useSavePhoto } from './use-save-photo.ts';
import css from './capture.module.css';

interface Props {
  readonly todo: TodoRow;
  readonly slot: Slot;
  /** What the line is called that is photographed. */
  readonly line?: string | undefined;
  /** What the slot holds already. */
  readonly images: readonly ImageRow[];
}

/** Burst: every press is a photo that is saved; nothing has to be confirmed. A dial needs one, and then the camera closes. */
export function CaptureView({ todo, slot, line, images }: Props) {
  const leave = useLeave(slot.todo);
  const toast = useToast();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [shots, setShots] = useState(0);
  const state = useCamera(attempt);
  const place = usePlace();
  const { save, saving, trouble, now } = useSavePhoto(slot);
  const camera = state && 'camera' in state ? state.camera : null;

  const stamp = () => ({ at: now(), ...place() });

  const shoot = async () => {
    if (!camera || !video) return;
    setShots((n) => n + 1);
    if ((await save(camera.grab(video), stamp())) && slot.kind === 'odometer') leave();
  };

  const keep = async (files: readonly File[]) => {
    const failed = await keepFiles(files, stamp(), save);
    if (failed.length > 0) toast({ text: `Could not be read, please take again: ${failed.join(', ')}` });
    else if (slot.kind === 'odometer' && files.length > 0) leave();
  };

  return (
    <div className={css.screen}>
      <header className={css.head}>
        <IconButton icon="back" label="Back to the todo" onClick={leave} />
        <h1 className={css.title}>{slot.kind === 'odometer' ? 'Photo of the dial' : (line ?? 'Photos')}</h1>
        <span className={css.which}>{todo.vehicle?.plate ?? todo.title}</span>
      </header>
      {state && 'trouble' in state ? (
        <NoCamera
          trouble={state.trouble}
          onFiles={(files) => void keep(files)}
          onRetry={() => setAttempt((n) => n + 1)}
        />
      ) : (
        <Finder camera={camera} onVideo={setVideo} shots={shots} />
      )}
      <SaveTroubleNote trouble={trouble} />
      <CaptureBar
        images={images}
        wanted={slot.kind === 'photo' ? todo.photo_count : slot.kind === 'odometer' ? 1 : 0}
        saving={saving}
        // A press before the first frame would take nothing: the shutter waits for it.
        camera={video ? camera : null}
        onShoot={() => void shoot()}
        onFiles={(files) => void keep(files)}
        onDone={leave}
      />
    </div>
  );
}
