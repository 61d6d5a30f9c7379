import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createRoot, type Root } from 'react-dom/client';
import { SessionProvider } from './session-provider.tsx';
import { onSession, writeSession } from './store.ts';
import { useMaybeSession } from './use-session.ts';

let root: Root;
const place = document.createElement('div');

beforeEach(async () => {
  await signIn('Ada');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <SessionProvider>
      <Who />
    </SessionProvider>,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  root.unmount();
  place.remove();
  await writeSession(null);
});

function Who() {
  return <output aria-label="who">{useMaybeSession()?.user.name ?? 'nobody'}</output>;
}
const who = () => page.getByLabelText('who');

/** As another tab does it. */
function signIn(name: string): Promise<void> {
  const user = { id: 1, name, email: 'ada@yard.test', role: 'technician', branch_id: null, department: null };
  return writeSession({ user, permissions: [], signedInAt: 0, expired: false });
}

const passes = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }));

/** What was begun to read would be shown by now. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('who signs in in another tab is signed in here', async () => {
  await expect.element(who()).toHaveTextContent('Ada');
  await signIn('Grace');
  await expect.element(who()).toHaveTextContent('Grace');
  await writeSession(null);
  await expect.element(who()).toHaveTextContent('nobody');
});

test.each([true, false])(
  'a page that was left reads nothing until people return (persisted: %s)',
  async (persisted) => {
    await expect.element(who()).toHaveTextContent('Ada');
    passes('pagehide', persisted);
    const heard = new Promise<void>((resolve) => {
      const stop = onSession(() => {
        stop();
        resolve();
      });
    });
    await signIn('Grace');
    await heard;
    await drawn();
    expect(who().element().textContent).toBe('Ada');
    passes('pageshow', persisted);
    await expect.element(who()).toHaveTextContent('Grace');
  },
);

test('whom it knows it goes on to know when reading fails once', async () => {
  await expect.element(who()).toHaveTextContent('Ada');
  const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('the connection is lost', 'UnknownError');
  });
  await signIn('Grace');
  await expect.poll(() => reading.mock.calls.length).toBe(1);
  await drawn();
  expect(who().element().textContent).toBe('Ada');
  await signIn('Grace');
  await expect.element(who()).toHaveTextContent('Grace');
});
