/** What the server is told of this device besides the counts of the outbox. */
import { measureRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { unseenPictures } from '#db/views/truth.ts';
import { agentOf } from '#lib/agent.ts';
import { version } from '#lib/version.ts';
import type { DeviceFacts } from './device-report.ts';

/** As it is now. */
export async function deviceFacts(database: Database): Promise<DeviceFacts> {
  const [photos, room, kept] = await Promise.all([unseenPictures(database), measureRoom(), isKept()]);
  return {
    ...agentOf(navigator.userAgent),
    app: version,
    photos_unconfirmed: photos.length,
    storage_kept: kept,
    storage_share: room.usage === null ? null : Math.min(1, room.share),
  };
}

async function isKept(): Promise<boolean | null> {
  // Absent in some browsers, whatever the types say.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  return (await storage?.persisted?.().catch(() => null)) ?? null;
}
