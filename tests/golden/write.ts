/** `node scripts/node24.mjs tests/golden/write.ts`: the golden database of this release, made by its own build on a phone. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TABLES } from '#db/tables.ts';
import { demoSignIn, signIn } from '#tests/e2e/support/api.ts';
import { startProxy } from '#tests/e2e/support/fault-proxy.ts';
import { newDevice, PHONE } from '#tests/e2e/support/phone.ts';
import { readyForOffline, signInOnScreen } from '#tests/e2e/support/technician.ts';
import { root, startYard } from '#tests/e2e/support/yard-server.ts';
import { act, refresh, running } from '#tests/kills/page.ts';
import { makeJpeg } from '#tests/support/yard.ts';

import { dump, layGround, type Golden } from './golden.ts';
import { everyIntent, WITH_PHOTO } from './intents.ts';

const { version: release } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const yard = await startYard({ YARDHAND_LOG: 'error' });
const network = await startProxy(yard.port);
const phone = await newDevice(PHONE);
try {
  const office = await signIn(yard.url, ...demoSignIn('office'));
  const day = new Date().toLocaleDateString('sv-SE');
  const ground = await layGround(office, day);
  await signInOnScreen(phone.page, network.url, demoSignIn('office'));
  await readyForOffline(phone.page);
  await running(phone.page);
  await refresh(phone.page);
  await network.weather('offline');
  const at = new Date().toISOString();
  const jpeg = (await makeJpeg({ width: 320, height: 240 })).buffer as ArrayBuffer;
  for (const [op, args] of Object.entries(everyIntent(ground, day)))
    await act(phone.page, op, args, WITH_PHOTO.has(op) ? jpeg : null);
  const { version, stores } = await dump(phone.page);
  const golden: Golden = { release, version, at, day, ground, stores: stores.map((store) => trimmed(store, ground)) };
  const unready = stores
    .flatMap(({ name, rows }) => (name === 'outbox' ? rows : []))
    .filter(({ st }) => st !== 'ready');
  if (unready.length > 0) throw new Error(`not all of it would be sent: ${JSON.stringify(unready)}`);
  const file = path.join(root, 'tests/golden', `${release}.json`);
  writeFileSync(file, `${JSON.stringify(golden, null, 1)}\n`);
  console.log(file);
} finally {
  await phone.dispose();
  await network.close();
  await yard.stop();
}

/** Without the rows of the demo yard, which every yard has anew: clean rows that no mutation is about. */
function trimmed(store: Golden['stores'][number], ground: Golden['ground']): Golden['stores'][number] {
  const { todos, booking, walkRound } = ground;
  const own = new Set([...todos.map(({ id }) => `todo/${id}`), `booking/${booking?.id}`, `precheck/${walkRound?.id}`]);
  const isOwn = (row: Record<string, unknown>) =>
    row['dirty'] === 1 || ['lid', 'todo', 'booking', 'precheck'].some((field) => own.has(String(row[field])));
  const views: readonly string[] = TABLES;
  if (store.name === 'vehicles') return { ...store, rows: store.rows.slice(0, 2) };
  return views.includes(store.name) ? { ...store, rows: store.rows.filter(isOwn) } : store;
}
