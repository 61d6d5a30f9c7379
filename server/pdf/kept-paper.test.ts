import { strFromU8, strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { sweepFiles } from '#server/files/sweep.ts';
import { startTestApp } from '#tests/support/server.ts';
import { keepPaper, keptPaper } from './kept-paper.ts';

it('answers a paper as it was first printed, long after, and prints only what was never kept', async () => {
  const app = await startTestApp();
  const { files } = app;
  const sha256 = await keepPaper({ db: app.db, files, now: app.clock.now }, strToU8('as printed first'));
  await sweepFiles(app.db, files, new Date(Date.now() + 3 * 86_400_000));
  const later = () => Promise.resolve(strToU8('as printed now'));
  expect(strFromU8(await keptPaper({ files }, sha256, later))).toBe('as printed first');
  expect(strFromU8(await keptPaper({ files }, null, later))).toBe('as printed now');
});
