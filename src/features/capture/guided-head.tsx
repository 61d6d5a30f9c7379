import type { ReactNode } from 'react';
import frame from '#kit/camera/frame.module.css';
import { IconButton } from '#ui/button.tsx';
import css from './capture.module.css';
import own from './guided.module.css';

interface Props {
  readonly plate: string;
  /** `2 of 12` */
  readonly number: string;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

/** Which vehicle, how far, and the way back. */
export function GuidedHead({ plate, number, onBack, children }: Props) {
  return (
    <header className={frame.head}>
      <IconButton icon="back" label="Back to the vehicle" onClick={onBack} />
      <span className={own.subject}>
        <span className={own.plate}>{plate}</span>
        <span className={css.which}>{number}</span>
      </span>
      {children}
    </header>
  );
}
