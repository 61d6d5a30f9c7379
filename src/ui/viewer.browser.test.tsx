import { createRoot, type Root } from 'react-dom/client';
import { useState } from 'react';
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { system } from './system.ts';
import { Viewer } from './viewer.tsx';
import './base.css';
import './tokens.css';

let root: Root;
let place: HTMLElement;

beforeEach(async () => {
  await page.viewport(800, 600);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <ChakraProvider value={system}>
      <Two />
    </ChakraProvider>,
  );
  // A busy machine may take longer than the second that Vitest waits by itself.
  await vi.waitUntil(() => page.getByRole('img').query(), { timeout: 20_000 });
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function Two() {
  const [at, setAt] = useState(0);
  return (
    <Viewer at={at} count={2} caption="taken today" onGo={setAt} onClose={() => undefined}>
      <img src={PIXEL} alt={`Dent ${at + 1}`} />
    </Viewer>
  );
}

const picture = () => page.getByRole('img').element();
/** How large the picture is drawn beside its own size, and where its middle is beside that of its frame. */
function look() {
  const [now, frame] = [picture(), picture().parentElement!.parentElement!].map((element) =>
    element.getBoundingClientRect(),
  );
  const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const [[x, y], [fx, fy]] = [middle(now!), middle(frame!)];
  return { scale: Math.round((now!.width / frame!.width) * 100) / 100, x: Math.round(x - fx), y: Math.round(y - fy) };
}
const WHOLE = { scale: 1, x: 0, y: 0 };
const scale = () => look().scale;

/** When the fingers move, s since 1970: a busy machine must not make two quick taps slow ones. */
let clock = Date.now() / 1000;

/** Fingers at these places of the page; none: all are lifted. */
async function fingers(
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...places: readonly (readonly [number, number])[]
) {
  const frame = window.frameElement?.getBoundingClientRect();
  const touchPoints = places.map(([x, y], id) => ({ x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0), id }));
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (clock += 0.05) });
}

test('use 26: the keys look closer at a photo, move it, and show the whole again', async () => {
  await userEvent.keyboard('+');
  await expect.poll(scale).toBe(1.5);
  await expect.element(page.getByText(/150 %/)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => look().x).toBeLessThan(0);
  await expect.element(page.getByRole('img', { name: 'Dent 1' })).toBeVisible();
  await userEvent.keyboard('-');
  await expect.poll(scale).toBe(1);
  await userEvent.keyboard('++0');
  await expect.poll(look).toEqual(WHOLE);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('img', { name: 'Dent 2' })).toBeVisible();
});

test('use 26: another photo is seen whole, however close the last one was', async () => {
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(scale).toBe(1.5);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(look).toEqual(WHOLE);
  await expect.element(page.getByRole('button', { name: 'Smaller' })).toBeDisabled();
});

test('use 26: the wheel looks closer where the mouse is, and dragging moves the photo no farther than its edge', async () => {
  await userEvent.wheel(page.getByRole('img'), { delta: { y: -400 } });
  await expect.poll(scale).toBeGreaterThan(2);
  const before = look();
  const { width, left, top } = picture().parentElement!.parentElement!.getBoundingClientRect();
  await fingers('touchStart', [left + 300, top + 200]);
  await fingers('touchMove', [left + 350, top + 200]);
  await expect.poll(() => look().x - before.x).toBeGreaterThan(40);
  for (const x of [300, 400, 500, 600, 700]) await fingers('touchMove', [left + x, top + 200]);
  await fingers('touchEnd');
  await fingers('touchStart', [left + 10, top + 200]);
  await fingers('touchMove', [left + 790, top + 200]);
  await fingers('touchEnd');
  expect(look().x).toBeLessThanOrEqual(Math.ceil((width * (scale() - 1)) / 2));
});

test('use 26: two fingers pull a photo closer; a double tap goes close and back', async () => {
  await fingers('touchStart', [300, 300], [400, 300]);
  await fingers('touchMove', [250, 300], [450, 300]);
  await fingers('touchEnd');
  await expect.poll(scale).toBe(2);
  const doubleTap = async () => {
    for (let tap = 0; tap < 2; tap++) {
      await fingers('touchStart', [400, 300]);
      await fingers('touchEnd');
    }
  };
  await doubleTap();
  await expect.poll(look).toEqual(WHOLE);
  await doubleTap();
  await expect.poll(scale).toBe(2.5);
});
