import type { CameraTrouble } from '#media/camera.dom.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FileButton } from './file-button.tsx';
import css from './capture.module.css';

interface Props {
  readonly trouble: CameraTrouble;
  /** Only one picture is wanted. */
  readonly isOne: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: () => void;
}

const WORDS: Readonly<Record<CameraTrouble, { title: string; words: string }>> = {
  denied: {
    title: 'The camera is not allowed here',
    words:
      'Allow the camera for this app in the browser’s settings of this site. Until then use the device’s own camera, or photos it has already.',
  },
  none: { title: 'This device has no camera', words: 'Choose photos that are on it.' },
  busy: {
    title: 'Another app holds the camera',
    words: 'Close it and try again, or use the device’s own camera.',
  },
};

/** Why there is no camera in the app, and the ways around it. */
export function NoCamera({ trouble, isOne, onFiles, onRetry }: Props) {
  const { title, words } = WORDS[trouble];
  return (
    <div className={css.trouble} role="alert">
      <Icon name="camera" size="2.5rem" />
      <h2>{title}</h2>
      <p>{words}</p>
      {trouble === 'none' ? null : (
        <FileButton label="Use the device’s camera" icon="camera" camera onFiles={onFiles} />
      )}
      <FileButton label="Choose photos" icon="image" isOne={isOne} onFiles={onFiles} />
      {trouble === 'none' ? null : (
        <Button icon="retry" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
