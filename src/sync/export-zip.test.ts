import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';
import { exportZip } from './export-zip.ts';

test('the export holds every mutation in its order, and every photo it names', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.addTodo('Kept');
  await phone.photo(todo.lid, 321);
  const zip = unzipSync(new Uint8Array(await (await exportZip(phone.store)).arrayBuffer()));
  const manifest = JSON.parse(strFromU8(zip['manifest.json'] ?? new Uint8Array())) as {
    op: string;
    photos: string[];
  }[];
  expect(manifest.map((entry) => entry.op)).toEqual(['todos.add', 'todos.upload']);
  const [photo = ''] = manifest[1]?.photos ?? [];
  expect(zip[photo]?.byteLength).toBe(321);
});
