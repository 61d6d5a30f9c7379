import type { ReactNode } from 'react';
import frame from '#kit/camera/frame.module.css';
import { IconButton } from '#ui/button.tsx';
import { Finder } from './finder.tsx';
import { NoCamera } from './no-camera.tsx';
import { RoomNote } from './room-note.tsx';
import { SaveTroubleNote } from './save-trouble.tsx';
import type { ShotOf } from './shots.ts';
import { type Shooting, useShooting } from './use-shooting.ts';
import css from './capture.module.css';

/** What the bar below the picture works with. */
export type ShutterProps = Pick<Shooting, 'saving' | 'camera' | 'onShoot' | 'onFiles'>;

interface Props {
  readonly title: string;
  /** The plate, or what else says what is photographed. */
  readonly which: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly shotOf: ShotOf;
  /** After a press whose bytes are durable. */
  readonly onTaken: () => void;
  readonly bar: (shutter: ShutterProps) => ReactNode;
}

/** The camera on the whole screen: every press is a photo that is saved; nothing has to be confirmed. */
export function CameraView({ title, which, backLabel, onBack, shotOf, onTaken, bar }: Props) {
  const shooting = useShooting(shotOf, onTaken);
  const { state, opened, onVideo, shots, trouble, room, onFiles, onRetry } = shooting;
  return (
    <div className={`${frame.screen} ${css.screen}`}>
      <header className={frame.head}>
        <IconButton icon="back" label={backLabel} onClick={onBack} />
        <h1 className={css.title}>{title}</h1>
        <span className={css.which}>{which}</span>
      </header>
      {state && 'trouble' in state ? (
        <NoCamera trouble={state.trouble} isOne={false} onFiles={onFiles} onRetry={onRetry} />
      ) : (
        <Finder camera={opened} onVideo={onVideo} shots={shots} />
      )}
      {trouble === null ? <RoomNote room={room} /> : <SaveTroubleNote trouble={trouble} />}
      {bar(shooting)}
    </div>
  );
}
