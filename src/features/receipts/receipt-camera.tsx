import { useRef, useState, type ChangeEvent } from 'react';
import frame from '#kit/camera/frame.module.css';
import type { Camera } from '#media/camera.dom.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Banner } from '#ui/banner.tsx';
import { TROUBLE_TEXT, useOpenCamera } from './use-open-camera.ts';
import css from './camera.module.css';

interface Props {
  readonly title: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Goes on without a picture; null where one is there already. */
  readonly onWithout: (() => void) | null;
}

/** The camera on the whole screen: one press is one page. Where there is none, a file is chosen. */
export function ReceiptCamera({ title, backLabel, onBack, onFiles, onWithout }: Props) {
  const state = useOpenCamera();
  const camera = state !== null && 'camera' in state ? state.camera : null;
  return (
    <div className={`${frame.screen} ${css.screen}`}>
      <header className={frame.head}>
        <IconButton icon="back" label={backLabel} onClick={onBack} />
        <h1 className={css.title}>{title}</h1>
      </header>
      {state !== null && 'trouble' in state ? (
        <p className={css.trouble}>{TROUBLE_TEXT[state.trouble]}</p>
      ) : (
        <Finder key={camera ? 'open' : 'opening'} camera={camera} onTaken={(file) => onFiles([file])} />
      )}
      <footer className={css.foot}>
        {camera ? null : <FilePick label="Take a photo" icon="camera" isCamera onFiles={onFiles} />}
        <FilePick label="Choose a file" icon="image" onFiles={onFiles} />
        {onWithout ? (
          <Button tone="quiet" onClick={onWithout}>
            Without a photo
          </Button>
        ) : null}
      </footer>
    </div>
  );
}

interface FinderProps {
  readonly camera: Camera | null;
  readonly onTaken: (file: File) => void;
}

/** What the camera sees, and the shutter. */
function Finder({ camera, onTaken }: FinderProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isReady, setReady] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const take = async () => {
    if (!camera || !video) return;
    setTaking(true);
    const picture = await camera.grab(video).catch(() => null);
    setTaking(false);
    setBlank(picture === null);
    if (picture) onTaken(new File([picture.bytes], 'receipt.jpg', { type: picture.mime }));
  };
  return (
    <>
      <div className={frame.finder}>
        <video
          ref={(element) => {
            setVideo(element);
            if (element && camera && element.srcObject !== camera.stream) element.srcObject = camera.stream;
          }}
          autoPlay
          playsInline
          muted
          aria-label="What the camera sees"
          onLoadedData={() => setReady(true)}
        />
        {isReady ? null : <p className={frame.opening}>Opening the camera…</p>}
      </div>
      {isBlank ? (
        <Banner tone="failed" icon="failed" urgent>
          The camera gave no picture. Press once more, or choose a file.
        </Banner>
      ) : null}
      <button
        type="button"
        className={css.shutter}
        aria-label="Take the picture"
        disabled={!isReady || isTaking}
        onClick={() => void take()}
      >
        <span />
      </button>
    </>
  );
}

interface FilePickProps {
  readonly label: string;
  readonly icon: 'camera' | 'image';
  /** The device’s own camera app. */
  readonly isCamera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function FilePick({ label, icon, isCamera = false, onFiles }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen once more.
    target.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : 'image/*,application/pdf'}
        capture={isCamera ? 'environment' : undefined}
        onChange={onChange}
      />
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
