/** `npm run restore -- FILE [--force]`: puts a backup into an empty yard; with --force in the place of everything that is there. */
import { onYard } from './backup/command.ts';
import { readArchive } from './backup/archive.ts';

await onYard(async ({ db, files }) => {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  if (file === undefined) throw new Error('Which file? npm run restore -- FILE');
  const counts = await readArchive({ db, files }, file, process.argv.includes('--force'));
  return `Restored ${counts.rows} rows and ${counts.files} files from ${file}.`;
});
