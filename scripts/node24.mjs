// Runs a TypeScript file in the packaged Node: node scripts/node24.mjs server/backup.ts …
// (npm 10 does not link node_modules/.bin/node when several packages of the lock carry one, so nothing may rely on it.)
import { ensureInstalled, node24 } from './ensure.mjs';
import { runInForeground } from './run.mjs';

ensureInstalled();
runInForeground([{ file: node24(), args: process.argv.slice(2) }]);
