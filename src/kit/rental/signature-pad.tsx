import { useRef, useState, type PointerEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { extended, pathOf, type Point, type Stroke } from './strokes.ts';
import css from './signature.module.css';

interface Props {
  readonly strokes: readonly Stroke[];
  readonly isDisabled: boolean;
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

/** Points count in a box of this width, however wide the field is. */
const WIDTH = 600;
const HEIGHT = 200;

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [Math.round(((clientX - left) / width) * WIDTH), Math.round(((clientY - top) / height) * HEIGHT)];
}

/** A field to sign in with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, isDisabled, onChange }: Props) {
  const [line, setLine] = useState<Stroke>([]);
  // Moves come faster than renders: the line is kept beside what is drawn.
  const drawn = useRef<Stroke>([]);
  const draw = (next: Stroke) => {
    drawn.current = next;
    setLine(next);
  };
  const onDown = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([pointOf(event)]);
  };
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn.current.length > 0) draw(extended(drawn.current, pointOf(event)));
  };
  const onUp = () => {
    // A tap is no line.
    if (drawn.current.length > 1) onChange([...strokes, drawn.current]);
    draw([]);
  };
  return (
    <div className={css.pad} data-off={isDisabled || undefined}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={strokes.length === 0 ? 'Signature: empty' : 'Signature: drawn'}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
      >
        <path d={pathOf([...strokes, line].filter((one) => one.length > 0))} />
      </svg>
      <Button tone="quiet" icon="undo" disabled={strokes.length === 0} onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
  );
}
