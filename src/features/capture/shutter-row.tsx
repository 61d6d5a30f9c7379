import type { ReactNode } from 'react';
import type { ShutterProps } from './camera-view.tsx';
import { FileButton } from './file-button.tsx';
import { Shutter } from './shutter.tsx';
import { Torch } from './torch.tsx';
import css from './capture.module.css';

interface Props extends ShutterProps {
  /** The way out, in reach of the thumb. */
  readonly children: ReactNode;
}

/** Light or files, the shutter, and the way out. */
export function ShutterRow({ saving, camera, onShoot, onFiles, children }: Props) {
  return (
    <div className={css.acts}>
      <span className={css.side}>
        {camera?.hasTorch ? <Torch camera={camera} /> : <FileButton label="Files" icon="image" onFiles={onFiles} />}
      </span>
      <Shutter isOpen={camera !== null} isSaving={saving > 0} onShoot={onShoot} />
      <span className={css.side}>{children}</span>
    </div>
  );
}
