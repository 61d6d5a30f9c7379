/** Whether the device has room for a photo, asked before it is saved. */
import { makeRoom, measureRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { NoSpace } from './ports.ts';

const isFull = async (bytes: number): Promise<boolean> => (await measureRoom(bytes)).pressure === 'no-photos';

/** Throws NoSpace where `bytes` more would fill the device past the last step of the ladder, also without what the server has anyway. */
export async function checkRoom(database: Database, bytes: number): Promise<void> {
  if (!(await isFull(bytes))) return;
  await makeRoom(database).catch(() => 0);
  if (await isFull(bytes)) throw new NoSpace('this device is full');
}
