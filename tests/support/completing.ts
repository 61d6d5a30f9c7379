/** How a todo is completed on the screen: the one place for all tests that drive it. */
import type { Page } from 'playwright-core';

/** Whatever is missing; resolves when the screen says that it is done. */
export async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Complete anyway' });
  const done = page.getByText(/^Completed/).first();
  await anyway.or(done).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await done.waitFor();
}
