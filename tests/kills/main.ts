/**
 * `npm run kills [-- --rounds N --seed S --phase NAME --json]`: a table of figures, non-zero when anything was wrong. With `--planted`: whether faults
 * that are planted into the app are found, non-zero when one is not.
 */
import { parseArgs } from 'node:util';
import makeTemplate from '#tests/e2e/support/template.ts';
import { PHASES } from './phases.ts';
import { findPlanted, PLANTED } from './planted.ts';
import { runKills, type Figures, type Report } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    phase: { type: 'string' },
    json: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
});

const COLUMNS = [
  'rounds',
  'kills',
  'acts',
  'lost',
  'duplicated',
  'torn',
  'dated',
  'differs',
  'stuck',
  'notReopened',
] as const;

const sum = (report: Report): Figures =>
  Object.values(report.phases).reduce(
    (a, b) => Object.fromEntries(COLUMNS.map((c) => [c, a[c] + b[c]])) as unknown as Figures,
    Object.fromEntries(COLUMNS.map((c) => [c, 0])) as unknown as Figures,
  );

function table(report: Report): string {
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(16) + cells.map((cell) => String(cell).padStart(12)).join('');
  const rows = Object.entries({ ...report.phases, all: sum(report) });
  return [
    line('', COLUMNS),
    ...rows.map(([name, f]) =>
      line(
        name,
        COLUMNS.map((c) => f[c]),
      ),
    ),
  ].join('\n');
}

if (values.phase !== undefined && !(values.phase in PHASES))
  throw new Error(`no phase ${values.phase}: ${Object.keys(PHASES).join(', ')}`);

// Each fresh yard is a copy of one, as in the suites.
const forget = await makeTemplate();
const seed = Number(values.seed ?? Date.now() % 1_000_000);
process.exitCode = (await (values.planted ? plantedAreFound() : roundsAreRight())) ? 0 : 1;
await forget?.();

async function roundsAreRight(): Promise<boolean> {
  const tell = (line: string): void => void (values.quiet || console.error(line));
  const report = await runKills({ rounds: Number(values.rounds), seed, phase: values.phase, tell });
  console.log(values.json ? JSON.stringify(report) : `${table(report)}\nseed ${report.seed}, ${report.seconds} s`);
  return report.failures.length === 0;
}

/** Rounds until a fault must have been found: each kind of end comes about every second time. */
async function plantedAreFound(): Promise<boolean> {
  let all = true;
  for (const fault of PLANTED) {
    const { name, rounds, words } = await findPlanted(fault, Number(values.rounds), seed);
    console.log(`${name.padEnd(46)} ${rounds === null ? 'NOT FOUND' : `after ${rounds}: ${words}`}`);
    all &&= rounds !== null;
  }
  return all;
}
