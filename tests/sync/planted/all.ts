/** Plants faults in turn, each in a process of its own, and tells how soon the simulator found it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { generate } from '../generate.ts';
import { mix } from '../random.ts';
import { run } from '../run.ts';
import type { Planted } from './fault.ts';

export interface Found {
  readonly name: string;
  readonly from: string;
  readonly histories: number;
  /** Null: not found. */
  readonly invariant: string | null;
  readonly detail?: string;
}

const here = (file: string): string => path.join(import.meta.dirname, file);

type Broke = Pick<Found, 'histories' | 'invariant' | 'detail'>;

/** The first history from `from` on that breaks with the fault planted. Throws when it cannot be planted. */
function breaks({ name }: Planted, from: number, most: number, seed: number): Promise<Broke> {
  const args = ['--import', here('hooks.ts'), here('find.ts'), ...[from, most, seed].map(String)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...process.env, PLANTED: name } }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${name}: ${stderr}`));
      else resolve(JSON.parse(stdout) as Broke);
    });
  });
}

/** Found is what breaks with the fault, and does not without it. */
export async function find(fault: Planted, most: number, seed: number): Promise<Found> {
  for (let from = 0; ;) {
    const broke = await breaks(fault, from, most, seed);
    from = broke.histories;
    const sound = broke.invariant === null || (await run(generate(mix(seed, from - 1)))).broken === null;
    if (sound) return { name: fault.name, from: fault.from, ...broke };
  }
}

/** `tell`: called as each is done. */
export async function findAll(
  faults: readonly Planted[],
  most: number,
  seed: number,
  jobs: number,
  tell: (found: Found) => void,
): Promise<Found[]> {
  const todo = [...faults];
  const found: Found[] = [];
  const work = async (): Promise<void> => {
    for (let fault = todo.shift(); fault; fault = todo.shift()) {
      const one = await find(fault, most, seed);
      found.push(one);
      tell(one);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return found;
}
