import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';

const ok = { status: 200, message: '' };

let server: FakeServer;
let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  server = fakeServer({
    '/api/feedback': () => ({ ...ok, feedback: [], counts: [], next_cursor: null, total: 0 }),
    '/api/feedback-status': () => ({ ...ok, statuses: [], types: [], priorities: [] }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

test('a problem is reported with three taps, and what the app noted goes along', async () => {
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  phone.show(
    <Shell>
      <AppRoutes />
    </Shell>,
    '/to-do',
    ['todo.view', 'feedback.view', 'feedback.create'],
  );
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Me' }));
  await tap(page.getByRole('link', { name: /^Report a problem/ }));
  // It can be written at once.
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('Camera stays black');
  await tap(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.writes.map(({ path }) => path)).toEqual(['/api/feedback']);
  const sent = server.writes[0]?.body as FormData;
  expect([sent.get('title'), sent.get('type')]).toEqual(['Camera stays black', 'bug']);
  expect(sent.get('journal')).toMatch(/^Yardhand/);
  expect(taps).toBe(3);
});
