/** Loaded before everything else (`--import`): the source of the fault named in PLANTED is patched as it is loaded. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Edit } from './fault.ts';
import { PLANTED } from './faults.ts';

const root = path.join(import.meta.dirname, '../../..');
const fault = PLANTED.find(({ name }) => name === process.env['PLANTED']);
if (!fault) throw new Error(`There is no fault of this name: ${process.env['PLANTED'] ?? ''}`);

/** What was not planted yet. */
export const unplanted: Edit[] = [...fault.edits];

function plant(source: string, edit: Edit): string {
  const parts = source.split(edit.find);
  if (parts.length !== 2) throw new Error(`${edit.file} has ${parts.length - 1} places for the fault: ${edit.find}`);
  unplanted.splice(unplanted.indexOf(edit), 1);
  return parts.join(edit.replace);
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const here = url.startsWith('file:') ? unplanted.filter((e) => path.join(root, e.file) === fileURLToPath(url)) : [];
    if (here.length === 0) return loaded;
    return { ...loaded, source: here.reduce(plant, Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});
