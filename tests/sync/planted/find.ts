/** In a process of its own, with one fault planted: how many histories it takes to find it. Prints one line of JSON. */
import { generate } from '../generate.ts';
import { mix } from '../random.ts';
import { run } from '../run.ts';

process.env['TZ'] = 'UTC';
const [, , most = '10000', seed = '1'] = process.argv;

let found: object = { histories: Number(most), invariant: null };
for (let n = 0; n < Number(most); n++) {
  const { broken } = await run(generate(mix(Number(seed), n)));
  if (!broken) continue;
  found = { histories: n + 1, invariant: broken.invariant, detail: broken.detail };
  break;
}
process.stdout.write(`${JSON.stringify(found)}\n`);
