/** Asking the browser not to clear this site's storage when room gets short. Only pages can ask. */
import { putSetting, setting } from './views/settings.ts';

/** denied: the browser may clear it (Safari: after seven days without a visit, unless installed) · unsupported: it never says */
export type Persistence = 'granted' | 'denied' | 'unsupported';

const ASKED = 'persistence';

/**
 * Asks once for each person of a device, when their database is open for the first time: some browsers ask the person, and being
 * asked at every start is a nuisance. The settings screen can ask again.
 */
export async function askPersistOnce(storage: StorageManager | undefined = navigator.storage): Promise<Persistence> {
  const before = await setting(ASKED);
  if (before !== undefined) return before as Persistence;
  const answer = await ask(storage);
  await putSetting(ASKED, answer);
  return answer;
}

async function ask(storage: StorageManager | undefined): Promise<Persistence> {
  if (!storage?.persist) return 'unsupported';
  return (await storage.persist().catch(() => false)) ? 'granted' : 'denied';
}
