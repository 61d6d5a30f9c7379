import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { moved, toggled, WHOLE, zoomed, type Point, type Size, type Zoom } from './zoom.ts';

const STEP = 1.5;
/** Two taps within this time and near each other are one double tap. */
const DOUBLE_MS = 350;
const NEAR_PX = 32;
/** What an arrow key moves an enlarged picture by. */
const NUDGE_PX = 80;
/** How much one px of the wheel enlarges. */
const WHEEL = 0.002;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: NUDGE_PX, y: 0 },
  ArrowRight: { x: -NUDGE_PX, y: 0 },
  ArrowUp: { x: 0, y: NUDGE_PX },
  ArrowDown: { x: 0, y: -NUDGE_PX },
};

export interface Zooming {
  readonly zoom: Zoom;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly closer: () => void;
  readonly farther: () => void;
  /** True when the key was one of the zoom's. */
  readonly onKey: (key: string) => boolean;
  readonly pointers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
}

/** Wheel, pinch, double tap, drag and keys on one picture. `of` says which: another one is seen whole again. */
export function useZoom(of: number | string): Zooming {
  const frame = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState({ of, zoom: WHOLE });
  const zoom = kept.of === of ? kept.zoom : WHOLE;
  const change = (next: (zoom: Zoom, size: Size) => Zoom) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    setKept((old) => ({ of, zoom: next(old.of === of ? old.zoom : WHOLE, box) }));
  };
  const by = (factor: number, point: Point = { x: 0, y: 0 }) => change((old, size) => zoomed(old, factor, point, size));
  useWheel(frame, (event) => by(Math.exp(-event.deltaY * WHEEL), placeIn(frame.current, event)));
  const pointers = usePointers(frame, change);

  const onKey = (key: string): boolean => {
    const arrow = zoom.scale > 1 ? ARROWS[key] : undefined;
    if (key === '+' || key === '=') by(STEP);
    else if (key === '-') by(1 / STEP);
    else if (key === '0') change(() => WHOLE);
    else if (arrow) change((old, size) => moved(old, arrow, size));
    else return false;
    return true;
  };
  return { zoom, frame, pointers, onKey, closer: () => by(STEP), farther: () => by(1 / STEP) };
}

/** A place on the screen, measured from the middle of the frame. */
function placeIn(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = frame?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** React listens to the wheel passively: the browser would zoom the whole page along with the picture. */
function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
    // After each render: another picture may stand in another frame.
  });
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How far two fingers are apart; 1 for a single one, which enlarges nothing. */
const spread = ([a, b]: readonly Point[]): number => (a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

type Change = (next: (zoom: Zoom, size: Size) => Zoom) => void;

/** One finger or the mouse moves the picture, two pull it apart, two taps go close and back. */
function usePointers(frame: RefObject<HTMLElement | null>, change: Change): Zooming['pointers'] {
  const down = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const lastTap = useRef({ at: 0, place: { x: 0, y: 0 } });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeIn(frame.current, event);
    down.current.set(event.pointerId, place);
    start.current = place;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!down.current.has(event.pointerId)) return;
    const before = [...down.current.values()];
    down.current.set(event.pointerId, placeIn(frame.current, event));
    const after = [...down.current.values()];
    const [from, to] = [middle(before), middle(after)];
    const factor = spread(after) / spread(before);
    change((zoom, size) => zoomed(moved(zoom, { x: to.x - from.x, y: to.y - from.y }, size), factor, to, size));
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => void down.current.delete(event.pointerId);
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasAlone = down.current.size === 1;
    down.current.delete(event.pointerId);
    const place = placeIn(frame.current, event);
    const isTap = wasAlone && distance(place, start.current) < NEAR_PX;
    const isSecond =
      event.timeStamp - lastTap.current.at < DOUBLE_MS && distance(place, lastTap.current.place) < NEAR_PX;
    if (isTap && isSecond) change((zoom, size) => toggled(zoom, place, size));
    lastTap.current = { at: isTap && !isSecond ? event.timeStamp : 0, place };
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
