import { useEffect, useRef } from 'react';
import css from './capture.module.css';

interface Props {
  /** The camera shows something. */
  readonly isOpen: boolean;
  /** A press takes a picture now. It stays where it is and keeps the focus while it does not. */
  readonly isReady?: boolean;
  readonly isSaving: boolean;
  /** The shutter has the focus when the camera is open, and again with each change of it. */
  readonly focus?: string;
  readonly onShoot: () => void;
}

/** The one act of a camera. */
export function Shutter({ isOpen, isReady = true, isSaving, focus, onShoot }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen && focus !== undefined) button.current?.focus({ preventScroll: true });
  }, [isOpen, focus]);
  return (
    <button
      ref={button}
      type="button"
      className={css.shutter}
      data-saving={isSaving || undefined}
      disabled={!isOpen}
      aria-disabled={!isReady || undefined}
      onClick={() => {
        if (isReady) onShoot();
      }}
    >
      <span className="sr-only">Take a photo</span>
    </button>
  );
}
