/** Plants every fault in turn, each in a process of its own, and tells how soon the simulator found it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { PLANTED, type Planted } from './faults.ts';

export interface Found {
  readonly name: string;
  readonly from: string;
  readonly histories: number;
  /** Null: not found. */
  readonly invariant: string | null;
  readonly detail?: string;
}

const here = (file: string): string => path.join(import.meta.dirname, file);

function find(fault: Planted, most: number, seed: number): Promise<Found> {
  const args = ['--import', here('hooks.ts'), here('find.ts'), String(most), String(seed)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...process.env, PLANTED: fault.name } }, (error, stdout, stderr) => {
      if (error) return reject(new Error(`${fault.name}: ${stderr}`));
      resolve({
        name: fault.name,
        from: fault.from,
        ...(JSON.parse(stdout) as { histories: number; invariant: string }),
      });
    });
  });
}

/** `tell`: called as each is done. */
export async function findAll(
  most: number,
  seed: number,
  jobs: number,
  tell: (found: Found) => void,
): Promise<Found[]> {
  const todo = [...PLANTED];
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
