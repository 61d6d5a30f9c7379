/** In a process of its own, with one fault planted: the first history from `from` on that finds it. Prints one line of JSON. */
import { generate } from '../generate.ts';
import { mix } from '../random.ts';
import { run } from '../run.ts';
import { unplanted } from './hooks.ts';

process.env['TZ'] = 'UTC';
const [, , from = '0', most = '10000', seed = '1'] = process.argv;

if (unplanted.length > 0) throw new Error(`Never loaded: ${unplanted.map(({ file }) => file).join(', ')}`);

let found: object = { histories: Number(most), invariant: null };
for (let n = Number(from); n < Number(most); n++) {
  const { broken } = await run(generate(mix(Number(seed), n)));
  if (!broken) continue;
  found = { histories: n + 1, invariant: broken.invariant, detail: broken.detail };
  break;
}
process.stdout.write(`${JSON.stringify(found)}\n`);
