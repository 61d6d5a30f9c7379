/** The first words of the app at a start, with the real client and without a network: no worker has looked yet. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createRoot, type Root } from 'react-dom/client';
import { ChakraProvider } from '@chakra-ui/react';
import { MemoryRouter } from 'react-router-dom';
import { closeDatabase, db } from '#db/open.ts';
import { SessionContext } from '#session/use-session.ts';
import type { SyncClient } from '#sync/api.ts';
import { startClient } from '#sync/client.dom.ts';
import { META } from '#sync/store-tx.ts';
import { SyncContext } from '#sync/use-sync.ts';
import { system } from '#ui/system.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { lid } from '#tests/support/store/subject.ts';
import { DeviceStrip } from './device-strip.tsx';
import { Notices } from './notices.tsx';

const HOUR = 3_600_000;
const user = {
  id: 8,
  name: 'Maya Patel',
  email: 'maya@yard.example',
  role: 'technician',
  branch_id: 1,
  department: null,
};

let client: SyncClient;
let root: Root;
let place: HTMLElement;

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  class Unloaded extends Worker {
    constructor() {
      super('data:text/html,Not here.');
    }
  }
  vi.stubGlobal('Worker', Unloaded);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  client = await startClient(user.id);
});
afterEach(async () => {
  vi.useRealTimers();
  root.unmount();
  place.remove();
  await client.stop();
  await db().delete();
  closeDatabase();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Killed and opened again. */
async function restart(): Promise<void> {
  await client.stop();
  closeDatabase();
  client = await startClient(user.id);
}

const show = () =>
  root.render(
    <ChakraProvider value={system}>
      <SessionContext value={{ user, permissions: [], signedInAt: 0, expired: false }}>
        <SyncContext value={client}>
          <ToastProvider>
            <MemoryRouter>
              <DeviceStrip />
              <Notices />
            </MemoryRouter>
          </ToastProvider>
        </SyncContext>
      </SessionContext>
    </ChakraProvider>,
  );

test('finish 14: the first words of a start without a network say what waits', async () => {
  await client.act({ op: 'attendance.checkin', args: { lid: lid('punches') } });
  await restart();
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(place.textContent));
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  show();
  await expect.element(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  watch.disconnect();
  expect(said[0]).toMatch(/^Offline · 1 on this (phone|computer)/);
});

test('finish 3: the notice of a wrong clock ends without a network when the clock is set right', async () => {
  await db().meta.put({ key: META.offsets, value: [{ off: -2 * HOUR, rtt: 10 }] });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 2 * HOUR });
  await restart();
  show();
  const notice = page.getByText(/The clock of this device is 2 h 00 min fast/);
  await expect.element(notice).toBeVisible();
  vi.setSystemTime(right);
  // Another part of the screen is drawn anew, and sees it first.
  client.truth();
  await expect.element(notice).not.toBeInTheDocument();
});
