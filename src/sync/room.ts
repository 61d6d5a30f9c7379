/** Whether the device has room for a photo, asked before it is saved. */
import { measureRoom } from '#db/quota.ts';
import { NoSpace } from './ports.ts';

/** Throws NoSpace where `bytes` more would fill the device past the last step of the ladder. */
export async function checkRoom(bytes: number): Promise<void> {
  const { pressure } = await measureRoom(bytes);
  if (pressure === 'no-photos') throw new NoSpace('this device is full');
}
