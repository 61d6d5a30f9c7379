/** `npm run bench [-- name]`, or `--only name`: a JSON line a figure. Ratios of one run; the absolute numbers are this machine's. */
import { parseArgs } from 'node:util';
import { enqueue } from './enqueue.ts';
import type { Figure } from './measure.ts';
import { serverFigures } from './server-cases.ts';
import { onThePhone } from './sync/on-the-phone.ts';
import { drains, faults, type SideFigure, tables } from './sync/side-by-side.ts';
import { odometerFigures, odometerTable } from './odometer/odometer.ts';
import { fleetList } from './fleet-list.ts';
import { ledgerFigures } from './ledger.ts';
import { todoList } from './todo-list.ts';

const cases: Readonly<Record<string, () => AsyncIterable<Figure | SideFigure>>> = {
  enqueue,
  'sync-phone': onThePhone,
  'sync-drain': drains,
  'sync-faults': faults,
  'todo-list': todoList,
  'fleet-list': fleetList,
  ledger: ledgerFigures,
  odometer: odometerFigures,
  server: serverFigures,
};

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only ?? positionals[0];
const sides: SideFigure[] = [];
const plain: Figure[] = [];

for (const [name, run] of Object.entries(cases)) {
  if (only !== undefined && !name.startsWith(only)) continue;
  for await (const figure of run()) {
    console.log(JSON.stringify(figure));
    if ('side' in figure) sides.push(figure);
    else plain.push(figure);
  }
}
if (sides.length > 0) console.log(`\n${tables(sides)}`);
if (plain.some(({ name }) => name.startsWith('odometer.'))) console.log(`\n${odometerTable(plain)}`);
