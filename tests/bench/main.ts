/** `npm run bench [-- --only name]`: a JSON line a figure. Ratios of one run; the absolute numbers are this machine's. */
import { parseArgs } from 'node:util';
import { enqueue } from './enqueue.ts';
import type { Figure } from './measure.ts';
import { serverFigures } from './server-cases.ts';
import { onThePhone } from './sync/on-the-phone.ts';
import { drains, faults, type SideFigure, tables } from './sync/side-by-side.ts';
import { fleetList } from './fleet-list.ts';
import { todoList } from './todo-list.ts';

const cases: Readonly<Record<string, () => AsyncIterable<Figure | SideFigure>>> = {
  enqueue,
  'sync-phone': onThePhone,
  'sync-drain': drains,
  'sync-faults': faults,
  'todo-list': todoList,
  'fleet-list': fleetList,
  server: serverFigures,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const sides: SideFigure[] = [];

for (const [name, run] of Object.entries(cases)) {
  if (values.only !== undefined && !name.startsWith(values.only)) continue;
  for await (const figure of run()) {
    console.log(JSON.stringify(figure));
    if ('side' in figure) sides.push(figure);
  }
}
if (sides.length > 0) console.log(`\n${tables(sides)}`);
