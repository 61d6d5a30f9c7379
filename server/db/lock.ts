/**
 * Only one process may use an embedded database: two of them silently lose committed work. The lock is SQLite's on an empty file,
 * which is the operating system's own: it ends with its holder, however that ends, and holds across containers on one disk.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../lib/start-error.ts';

const BUSY = 5;

export interface FolderLock {
  release(): void;
}

export class FolderBusy extends StartError {
  constructor(folder: string, holder: string) {
    super(
      `Another Yardhand${holder} is using ${folder}. Stop it first, or give this one a folder of its own (YARDHAND_DATA). ` +
        'Several servers on one yard need a real PostgreSQL (DATABASE_URL).',
    );
  }
}

/** Danger: a handle that nobody remembers is closed with the garbage, and its lock is free. */
const held = new Set<DatabaseSync>();

/** Takes the folder (made when missing) for this process until `release`. Throws FolderBusy when another process has it. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const handle = new DatabaseSync(path.join(folder, 'lock'));
  try {
    handle.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new FolderBusy(folder, holderOf(folder));
    throw error;
  }
  writeFileSync(holderFile(folder), `process ${process.pid} on ${os.hostname()} since ${new Date().toISOString()}\n`);
  held.add(handle);
  return {
    release() {
      held.delete(handle);
      handle.close();
    },
  };
}

const holderFile = (folder: string) => path.join(folder, 'lock-holder.txt');

/** Only for the message; the lock itself never depends on it. */
function holderOf(folder: string): string {
  try {
    return ` (${readFileSync(holderFile(folder), 'utf8').trim()})`;
  } catch {
    return '';
  }
}
