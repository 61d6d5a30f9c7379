import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { permissions, type Permission } from '#contract/permissions.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import type { SidebarSize } from '#lib/use-layout.ts';
import { SessionContext } from '#session/use-session.ts';
import { framed } from '#tests/support/answers.ts';
import { type FakeServer, fakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import { Shell } from './shell.tsx';
import { Sidebar } from './sidebar.tsx';

let phone: Phone;
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  phone = await openPhone();
});
afterEach(async () => {
  localStorage.clear();
  await phone.close();
  await page.viewport(414, 896);
});

const menu = page.getByRole('navigation', { name: 'Main' });
const heading = (name: string) => menu.getByRole('button', { name, exact: true });
const link = (name: string) => menu.getByRole('link', { name, exact: true });
const labels = () =>
  menu
    .getByRole('list')
    .elements()
    .map((list) => list.getAttribute('aria-label'));

async function show(at: string, may: readonly Permission[] = permissions): Promise<void> {
  phone.show(<Sidebar />, at, may);
  await expect.element(link('Outbox')).toBeInTheDocument();
}

function wear(sidebar: SidebarSize): void {
  localStorage.setItem(`layout:${ME}`, JSON.stringify({ sidebar, folded: ['fleet'] }));
}

const boxOf = (found: { element(): Element }) => found.element().getBoundingClientRect();

describe('the sidebar', () => {
  it('shows only the groups and entries that the person has a right to', async () => {
    await show('/outbox');
    expect(labels()).toEqual(['Work', 'Rentals', 'Fleet', 'Money', 'People', 'Setup']);
    await show('/outbox', ['todo.view']);
    expect(labels()).toEqual(['Work', 'Setup']);
    expect(link('Approvals').query()).toBeNull();
  });

  it('folds a group and remembers it', async () => {
    await show('/outbox');
    await expect.element(heading('Fleet')).toHaveAttribute('aria-expanded', 'true');
    await heading('Fleet').click();
    await expect.element(heading('Fleet')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(link('Vehicles')).not.toBeInTheDocument();
    await show('/outbox');
    expect(link('Vehicles').query()).toBeNull();
    await heading('Fleet').click();
    await expect.element(link('Vehicles')).toBeVisible();
  });

  it('keeps the group of the current screen open', async () => {
    wear('lg');
    await show('/vehicles/3');
    await expect.element(link('Vehicles')).toBeVisible();
    await expect.element(link('Vehicles')).toHaveAttribute('aria-current', 'page');
    expect(heading('Fleet').query()).toBeNull();
    // Elsewhere it is folded again, as the person left it.
    await link('Outbox').click();
    await expect.element(heading('Fleet')).toHaveAttribute('aria-expanded', 'false');
    expect(link('Vehicles').query()).toBeNull();
  });

  it('shows every icon where it has no room for headings', async () => {
    wear('sm');
    await show('/outbox');
    await expect.element(link('Vehicles')).toBeVisible();
    expect(menu.getByRole('button').query()).toBeNull();
    expect(boxOf(page.getByRole('complementary')).width).toBe(56);
  });

  it('moves no icon when it opens under the pointer', async () => {
    wear('sm-hover');
    // As high as the whole menu: an icon below the window would be scrolled into it.
    await page.viewport(1440, 2000);
    await show('/outbox');
    const { top } = boxOf(link('Phones'));
    await userEvent.hover(link('Phones'));
    await expect.element(heading('People')).toBeVisible();
    await expect.poll(() => boxOf(link('Phones')).width).toBeGreaterThan(150);
    expect(boxOf(link('Phones')).top).toBe(top);
  });

  it('opens over the page, under the pointer and for the keyboard, and the page stays where it is', async () => {
    wear('sm-hover');
    phone.show(<Shell>{null}</Shell>, '/outbox');
    await expect.element(link('Outbox')).toBeInTheDocument();
    const frame = page.getByRole('complementary').element().firstElementChild as HTMLElement;
    // Wherever a test before this one left the pointer.
    await userEvent.hover(page.getByRole('main'), { position: { x: 600, y: 300 } });
    await expect.poll(() => frame.offsetWidth).toBe(56);
    const { left } = boxOf(page.getByRole('main'));
    expect(left).toBe(56);
    await userEvent.hover(link('Phones'));
    await expect.poll(() => frame.offsetWidth).toBe(208);
    expect(boxOf(page.getByRole('main')).left).toBe(left);
    await userEvent.hover(page.getByRole('main'), { position: { x: 600, y: 300 } });
    await expect.poll(() => frame.offsetWidth).toBe(56);
    page.getByRole('link', { name: 'Skip to the content' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => frame.offsetWidth).toBe(208);
    expect(boxOf(page.getByRole('main')).left).toBe(left);
  });

  it('gets its size from a menu at its foot, and each person of a shared computer has their own', async () => {
    await show('/outbox');
    const size = () => page.getByRole('complementary').element().getAttribute('data-size');
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('radio', { name: 'Medium' }).click();
    await expect.poll(size).toBe('md');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('radio', { name: 'Medium' })).not.toBeInTheDocument();
    const other = {
      id: ME + 1,
      name: 'Tom Becker',
      email: 'tom@yard.example',
      role: 'office',
      branch_id: 1,
      department: null,
    };
    phone.show(
      <SessionContext value={{ user: other, permissions, signedInAt: 0, expired: false }}>
        <Sidebar />
      </SessionContext>,
      '/outbox',
    );
    await expect.poll(size).toBe('lg');
    await show('/outbox');
    expect(size()).toBe('md');
  });

  it('boxes the content, a list too, in the middle of its room', async () => {
    localStorage.setItem(`layout:${ME}`, JSON.stringify({ width: 'boxed' }));
    phone.show(
      <Shell>
        <ListScreen title="Departments">{null}</ListScreen>
      </Shell>,
      '/outbox',
    );
    const room = () => boxOf(page.getByRole('main'));
    await expect.poll(() => room().width).toBe(1152);
    expect(room().left - 208).toBe(1440 - room().right);
    expect(boxOf(page.getByRole('heading', { name: 'Departments' })).left).toBeGreaterThan(room().left);
  });

  describe('with a server', () => {
    let server: FakeServer;
    beforeEach(() => {
      server = fakeServer({
        '/api/unconverted-bill-count': () =>
          Response.json({ status: 202, message: '', count: 123, amount: '0.00', oldest_at: null }, { status: 202 }),
        '/api/odometer-review': () => framed({ readings: [], next_cursor: null, total: 0 }),
      });
      phone.tell({ reach: 'online' });
    });
    afterEach(() => server.stop());

    it('says how much waits at the entry and in its name, nothing where nothing waits, and asks for no more', async () => {
      await show('/outbox', ['bill.view', 'odometer.review']);
      await expect.element(link('Bills 99+ to convert')).toHaveTextContent('Bills99+ to convert');
      await expect.element(link('Odometer review')).toBeVisible();
      const asked = () => server.asked.map(({ pathname }) => pathname);
      expect(new Set(asked())).toEqual(new Set(['/api/unconverted-bill-count', '/api/odometer-review']));
      // What was read last stays in sight without a network.
      server.cut(true);
      phone.tell({ reach: 'offline' });
      await expect.element(link('Bills 99+ to convert')).toBeVisible();
    });

    it('asks nothing for people whose menu has no such entry', async () => {
      await show('/outbox', ['todo.view']);
      expect(server.asked).toEqual([]);
    });

    it('shows a dot where it has no room for figures, and the number in its title', async () => {
      wear('sm');
      await show('/outbox', ['bill.view']);
      await expect.element(link('Bills 99+ to convert')).toHaveAttribute('title', 'Bills: 99+ to convert');
      expect(boxOf(page.getByText('99+', { exact: true })).width).toBe(8);
    });
  });
});
