/** Approving by the keyboard on a real server, where answers come while the cursor moves: nobody is passed over. */
import { expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PATIENCE } from './support/phone.ts';
import { stand } from './support/stand.ts';
import { signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';

const it = stand();

test('use 7: approving one after the other by a passes over nobody, alone and several at once', async () => {
  const desk = await newDevice(DESKTOP);
  const { page } = desk;
  try {
    await signInOnScreen(page, it.yard.url, demoSignIn('office'));
    await page.goto(`${it.yard.url}/approvals`);
    const rows = page.locator('tr[data-row]');
    await until(
      () => rows.count(),
      (count) => count > 12,
      PATIENCE,
    );
    const keys = await rows.evaluateAll((all) => all.slice(0, 12).map((row) => row.getAttribute('data-key') ?? ''));
    const cursor = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? '');
    const goesTo = (place: number) => until(cursor, (key) => key === keys[place], PATIENCE);

    await page.locator(`tr[data-key="${keys[1]}"]`).click();
    for (let place = 2; place < 6; place++) {
      await page.keyboard.press('a');
      await goesTo(place);
      await page.locator(`tr[data-key="${keys[place - 1]}"]`).waitFor({ state: 'detached' });
      expect(await cursor()).toBe(keys[place]);
    }
    // Two at once: the cursor goes on to the one after them.
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await goesTo(7);
    await page.locator(`tr[data-key="${keys[6]}"]`).waitFor({ state: 'detached' });
    expect(await cursor()).toBe(keys[7]);
    expect(await page.locator(`tr[data-key="${keys[0]}"]`).count()).toBe(1);
  } finally {
    await desk.dispose();
  }
});
