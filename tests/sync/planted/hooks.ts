/** Loaded before everything else (`--import`): the source of the fault named in PLANTED is patched as it is loaded. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { PLANTED } from './faults.ts';

const root = path.join(import.meta.dirname, '../../..');
const fault = PLANTED.find(({ name }) => name === process.env['PLANTED']);

const edits = (fault?.edits ?? []).map((edit) => ({ ...edit, file: path.join(root, edit.file) }));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const here = url.startsWith('file:') ? edits.filter(({ file }) => file === fileURLToPath(url)) : [];
    if (here.length === 0) return loaded;
    const source = here.reduce(
      (text, { find, replace }) => text.replace(find, () => replace),
      Buffer.from(loaded.source as Uint8Array).toString(),
    );
    return { ...loaded, source };
  },
});
