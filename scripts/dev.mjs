// npm run dev: Vite with hot reload on PORT (8080), the API beside it on the next port, restarted when a file of it changes.
import path from 'node:path';
import { ensureInstalled, node24, root } from './ensure.mjs';
import { runInForeground } from './run.mjs';

ensureInstalled();
const port = Number(process.env['PORT'] ?? 8080);
runInForeground([
  {
    file: node24(),
    args: ['--watch', '--watch-preserve-output', path.join(root, 'server/main.ts')],
    env: { PORT: String(port + 1) },
  },
  {
    file: node24(),
    args: [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    env: { YARDHAND_API: `http://127.0.0.1:${port + 1}` },
  },
]);
