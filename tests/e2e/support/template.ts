/** One demo yard for all files of the suite: each server starts on a copy of it, which is quicker than making it anew. */
import { rm } from 'node:fs/promises';
import { startYard, TEMPLATE } from './yard-server.ts';

export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  // Somebody made one for several runs.
  if (process.env[TEMPLATE] !== undefined) return undefined;
  const yard = await startYard({ YARDHAND_LOG: 'error' });
  await yard.halt();
  process.env[TEMPLATE] = yard.data;
  return () => rm(yard.data, { recursive: true, force: true });
}
