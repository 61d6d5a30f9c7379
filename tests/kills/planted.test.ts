import { expect, test } from 'vitest';
import { patched, PLANTED, readSource } from './planted.ts';

test.each(PLANTED)('$name: the places it is planted in are there, once each', async (fault) => {
  const files = await patched(fault, readSource);
  for (const [file, text] of files) expect(text).not.toBe(await readSource(file));
});

test('use 4: a fault whose place is gone is not taken for planted', async () => {
  const edits = [{ file: 'src/sync/offset.ts', find: 'nobody wrote this', replace: '' }];
  await expect(patched({ name: '', phase: '', edits }, readSource)).rejects.toThrow('0 places');
});
