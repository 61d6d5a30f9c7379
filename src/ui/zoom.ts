/** How far a picture is enlarged and moved inside its frame. Pure; lengths are px, places are measured from the middle of the frame. */
export interface Zoom {
  /** 1: the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of the frame. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const MOST = 8;
/** What a double tap shows: enough to read a scratch, not so much that one is lost. */
const CLOSE = 2.5;

const between = (value: number, end: number) => Math.min(end, Math.max(-end, value));

/** The picture never leaves its frame: at an edge it stops. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const room = (scale - 1) / 2;
  return { scale, x: between(x, width * room), y: between(y, height * room) };
}

export function moved(zoom: Zoom, by: Point, size: Size): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, size);
}

/** `factor` larger; what is seen at `point` stays there. */
export function zoomed(zoom: Zoom, factor: number, point: Point, size: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  const away = (at: number, offset: number) => at - (at - offset) * grown;
  return within({ scale, x: away(point.x, zoom.x), y: away(point.y, zoom.y) }, size);
}

/** What a double tap does: closer at `point`, and back to the whole picture. */
export function toggled(zoom: Zoom, point: Point, size: Size): Zoom {
  return zoom.scale > 1 ? WHOLE : zoomed(zoom, CLOSE, point, size);
}
