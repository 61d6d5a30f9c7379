import type { KeyboardEvent, ReactNode } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { IconButton } from './button.tsx';
import { useModal } from './use-modal.ts';
import { useZoom } from './use-zoom.ts';
import css from './viewer.module.css';

export interface ViewerProps {
  /** Which of the pictures is shown, from 0. */
  readonly at: number;
  readonly count: number;
  readonly caption: string;
  readonly onGo: (at: number) => void;
  readonly onClose: () => void;
  readonly onDelete?: () => void;
  /** What else can be done with it: icon buttons. */
  readonly actions?: ReactNode;
  /** The `<img>`. */
  readonly children: ReactNode;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, j: 1, k: -1 };

/**
 * One picture on the whole screen; arrows, j/k and the buttons go on, Escape and the browser's Back leave. Wheel, pinch, double tap and `+`
 * look closer, then drag and arrows move it and `0` shows the whole. Mount it to open it.
 */
export function Viewer({ at, count, caption, onGo, onClose, onDelete, actions, children }: ViewerProps) {
  const { ref, onCancel } = useModal(onClose);
  const { zoom, frame, pointers, onKey, closer, farther } = useZoom(at);
  const go = (step: number) => {
    if (at + step >= 0 && at + step < count) onGo(at + step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is behind the picture must not move along.
    event.stopPropagation();
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEP[event.key];
    if (!onKey(event.key)) {
      if (step === undefined) return;
      go(step);
    }
    event.preventDefault();
  };
  return (
    <dialog ref={ref} className={css.viewer} aria-label="Photo" onKeyDown={onKeyDown} onCancel={onCancel}>
      <div className={css.frame}>
        <header className={css.bar}>
          <span className={css.caption} aria-live="polite">
            {[`${at + 1} of ${count}`, caption, zoom.scale > 1 ? `${Math.round(zoom.scale * 100)} %` : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
          <IconButton icon="zoomOut" label="Smaller" disabled={zoom.scale === 1} onClick={farther} />
          <IconButton icon="zoomIn" label="Larger" onClick={closer} />
          {actions}
          {onDelete ? <IconButton icon="trash" label="Delete this photo" onClick={onDelete} /> : null}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div
          ref={frame}
          className={css.picture}
          data-close={zoom.scale > 1 || undefined}
          onDragStart={(event) => event.preventDefault()}
          {...pointers}
        >
          <div className={css.moved} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
            {children}
          </div>
        </div>
        {count > 1 ? (
          <footer className={css.bar}>
            <IconButton icon="back" label="Previous photo" disabled={at === 0} onClick={() => go(-1)} />
            <IconButton icon="forward" label="Next photo" disabled={at === count - 1} onClick={() => go(1)} />
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
