/** `npm run bench [-- --only name]`: a JSON line a figure. Ratios of one run; the absolute numbers are this machine's. */
import { parseArgs } from 'node:util';
import { enqueue } from './enqueue.ts';
import type { Figure } from './measure.ts';
import { serverFigures } from './server-cases.ts';
import { todoList } from './todo-list.ts';

const cases: Readonly<Record<string, () => AsyncIterable<Figure>>> = {
  enqueue,
  'todo-list': todoList,
  server: serverFigures,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });

for (const [name, run] of Object.entries(cases)) {
  if (values.only !== undefined && !name.startsWith(values.only)) continue;
  for await (const figure of run()) console.log(JSON.stringify(figure));
}
