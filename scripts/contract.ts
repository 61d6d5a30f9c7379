// npm run contract: every documented call as one line of TSV, what documents and checks read.
import { endpoints } from '#contract/index.ts';

const columns = ['area', 'name', 'method', 'path', 'auth', 'permission', 'replay'];

const rows = endpoints.map(({ area, name, endpoint }) => {
  const { method, path, auth, permission, replay } = endpoint;
  return [area, name, method, path, auth, permission ?? '', replay];
});

console.log([columns, ...rows].map((row) => row.join('\t')).join('\n'));
