/** What the screens showed when a test failed: .cache/e2e/<test>-<n>.png */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { openDevices } from './phone.ts';

const folder = fileURLToPath(new URL('../../../.cache/e2e/', import.meta.url));

// Runs before the file's own afterEach (hooks run last in, first out, and this one is from a setup file run as a stack).
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(folder, { recursive: true });
  const pages = [...openDevices].flatMap((device) => device.context.pages());
  const name = task.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60);
  await Promise.all(
    pages.map((page, i) =>
      page.screenshot({ path: join(folder, `${name}-${i}.png`), timeout: 5000 }).catch(() => undefined),
    ),
  );
});
