import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Address } from '#kit/list/use-address.ts';

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The link of a figure that was pressed, with the lines it opens over the page of this path. */
function figureOf(
  event: MouseEvent,
  path: string,
): { readonly link: HTMLAnchorElement; readonly lines: string } | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || new URL(link.href).pathname !== path) return null;
  const lines = new URL(link.href).searchParams.get('lines');
  return lines === null ? null : { link, lines };
}

/**
 * A figure that is pressed opens its lines beside the page, which stays where it is: as a link of its own it would begin a new page at its top.
 * The focus goes to the lines, and back to the figure when they are closed.
 *
 * @param around holds the figures and the lines
 * @param path of the page
 */
export function useLinesPress(
  around: RefObject<HTMLElement | null>,
  path: string,
  { params, set, push }: Address,
): void {
  const lines = params.get('lines');
  const figure = useRef<HTMLElement | null>(null);
  const before = useRef(lines);
  const press = useRef<(link: HTMLAnchorElement, lines: string) => void>(() => undefined);
  useEffect(() => {
    press.current = (link, next) => {
      figure.current = link;
      // One step of the history however many figures are looked at: Back leads out of the lines.
      (lines === null ? push : set)({ lines: next });
    };
  });
  useEffect(() => {
    const frame = around.current;
    const onClick = (event: MouseEvent) => {
      const pressed = isPlain(event) ? figureOf(event, path) : null;
      if (pressed === null) return;
      // The router follows no link whose press was taken.
      event.preventDefault();
      press.current(pressed.link, pressed.lines);
    };
    frame?.addEventListener('click', onClick, true);
    return () => frame?.removeEventListener('click', onClick, true);
  }, [around, path]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = lines;
    if (lines !== null) {
      // Who came back to lines that are open finds their own place.
      if (figure.current) around.current?.querySelector<HTMLElement>('aside')?.focus({ preventScroll: true });
      return;
    }
    const { activeElement, body } = document;
    const pressed = figure.current ?? (was === null ? undefined : linkOf(around.current, was));
    if (activeElement === null || activeElement === body) pressed?.focus();
    figure.current = null;
  }, [around, lines]);
}

/** The figure with these lines: the way back from a record has forgotten which one was pressed. */
const linkOf = (frame: HTMLElement | null, lines: string) =>
  [...(frame?.querySelectorAll<HTMLAnchorElement>('a[href*="lines="]') ?? [])].find(
    ({ href }) => new URL(href).searchParams.get('lines') === lines,
  );
