// npm start: install what is missing, build what has changed, run the server (app and API on one port).
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node24, root } from './ensure.mjs';
import { runInForeground } from './run.mjs';

ensureInstalled();
ensureBuilt();
runInForeground([{ file: node24(), args: [path.join(root, 'server/main.ts'), ...process.argv.slice(2)] }]);
