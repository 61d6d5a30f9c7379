import type { ReactNode } from 'react';
import type { Shutter } from './camera-view.tsx';
import { FileButton } from './file-button.tsx';
import { Torch } from './torch.tsx';
import css from './capture.module.css';

interface Props extends Shutter {
  /** One file stands for a press of the shutter. */
  readonly isOne?: boolean;
  /** The way out, in reach of the thumb. */
  readonly children: ReactNode;
}

/** Light or files, the shutter, and the way out. */
export function ShutterRow({ saving, camera, onShoot, onFiles, isOne = false, children }: Props) {
  return (
    <div className={css.acts}>
      <span className={css.side}>
        {camera?.hasTorch ? (
          <Torch camera={camera} />
        ) : (
          <FileButton label="Files" icon="image" isOne={isOne} onFiles={onFiles} />
        )}
      </span>
      <button
        type="button"
        className={css.shutter}
        data-saving={saving > 0 || undefined}
        disabled={!camera}
        onClick={onShoot}
      >
        <span className="sr-only">Take a photo</span>
      </button>
      <span className={css.side}>{children}</span>
    </div>
  );
}
