/**
 * `npm run twin -- --histories N --kills K --seed S [--database pglite|postgres] [--jobs N] [--json]`: the simulator's histories through
 * HTTP against the real server, which is killed K times meanwhile. Ends with 1 when anything broke. `--only SEED` plays one again,
 * `--trace FILE` keeps all that happened in those that broke.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { onDatabase } from './database.ts';
import { runTwin } from './run.ts';
import { story, text } from './tally.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'pglite' },
    jobs: { type: 'string', default: '6' },
    only: { type: 'string' },
    trace: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/** The days of the phones are those of the server. */
process.env['TZ'] = 'UTC';

const { report, failures, log } = await onDatabase(values.database, (place) =>
  runTwin({
    ...place,
    histories: Number(values.histories),
    kills: Number(values.kills),
    seed: Number(values.seed),
    jobs: Number(values.jobs),
    only: values.only === undefined ? null : Number(values.only),
  }),
);
console.log(values.json ? JSON.stringify({ database: values.database, ...report }) : text(report));
for (const failure of failures.slice(0, 10)) console.error(story(failure));
if (values.trace !== undefined)
  await writeFile(values.trace, failures.flatMap(({ seed, trace }) => [`seed ${seed}`, ...trace, '']).join('\n'));
if (log) console.error(log);
process.exitCode = failures.length > 0 || report.serverErrors > 0 ? 1 : 0;
