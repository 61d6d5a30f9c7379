/** `npm run backup [-- FILE]`: the whole yard, database and files, as one archive. */
import { onYard } from './backup/command.ts';
import { writeArchive } from './backup/archive.ts';

await onYard(async ({ db, files, now }) => {
  const file = process.argv[2] ?? `yardhand-${now.toISOString().slice(0, 16).replace(/[-:]/g, '')}.tar`;
  const counts = await writeArchive({ db, files }, file, now);
  return `${file}: ${counts.rows} rows and ${counts.files} files.`;
});
