/** Drags with the mouse in the page: the browser's own hand would need a window of its own. */

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** A point of the element; `y` says how far down: 0 at its top, 1 at its bottom. */
function pointIn(element: Element, y: number): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height * y };
}

const send = (to: EventTarget, type: string, point: Point) =>
  to.dispatchEvent(new MouseEvent(type, { ...point, button: 0, bubbles: true, cancelable: true }));
const frame = () => new Promise(requestAnimationFrame);

/** Takes the one in its middle and holds it over the other, at the height `y` of it. Answers how to let go. */
export async function holdOver(from: Element, to: Element, y = 0.5): Promise<() => void> {
  const start = pointIn(from, 0.5);
  send(from, 'mousedown', start);
  // The first move takes it up, the next ones move it.
  send(document, 'mousemove', { ...start, clientX: start.clientX + 8 });
  await frame();
  const end = pointIn(to, y);
  for (const clientX of [end.clientX + 1, end.clientX]) {
    send(document, 'mousemove', { ...end, clientX });
    await frame();
  }
  return () => send(document, 'mouseup', end);
}
