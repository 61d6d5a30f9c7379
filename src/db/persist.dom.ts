/** Asking the browser not to clear this site's storage under pressure. Only pages can ask. */

/** denied: the browser may clear it (Safari: after seven days without a visit, unless installed) · unsupported: it never says */
export type Persistence = 'granted' | 'denied' | 'unsupported';

/** Asks; browsers decide by themselves or ask the person. Call it once somebody signed in: a stranger is refused. */
export async function askPersist(storage: StorageManager | undefined = navigator.storage): Promise<Persistence> {
  if (!storage?.persist) return 'unsupported';
  return (await storage.persist().catch(() => false)) ? 'granted' : 'denied';
}

/** What was answered before, without asking. */
export async function persistence(storage: StorageManager | undefined = navigator.storage): Promise<Persistence> {
  if (!storage?.persisted) return 'unsupported';
  return (await storage.persisted().catch(() => false)) ? 'granted' : 'denied';
}
