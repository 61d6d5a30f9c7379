/** End-of-day reports that were written here and are not on the server yet. */
import { read } from '../open.ts';
import type { Lid, Mutation } from '../records.ts';
import { FIRST, LAST } from '../schema.ts';

export interface UnsentReport {
  readonly lid: Lid;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** What it says, as it was saved last. */
  readonly args: Mutation['args'];
  /** The server has no report of the day yet, as far as this device knows. */
  readonly isNew: boolean;
  /** What the server refused; null while it only waits. */
  readonly refused: Mutation | null;
  /** Its saves, in the order they are sent. */
  readonly saves: readonly Mutation[];
}

/** Those with the oldest act first. */
export function unsentReports(): Promise<UnsentReport[]> {
  return read(async (d) => {
    const found = await d.outbox.where('[t+lid]').between(['reports', FIRST], ['reports', LAST]).toArray();
    const inOrder = found.toSorted((a, b) => a.seq - b.seq);
    return [...Map.groupBy(inOrder, ({ lid }) => lid)].map(([lid, saves]) => ({
      lid,
      ...saidIn(saves),
      isNew: saves.some(({ op }) => op === 'eod.add'),
      refused: saves.find(({ st }) => st === 'failed') ?? null,
      saves,
    }));
  });
}

function saidIn(saves: readonly Mutation[]): Pick<UnsentReport, 'day' | 'args'> {
  const args = saves.at(-1)?.args ?? {};
  return { day: typeof args['report_date'] === 'string' ? args['report_date'] : '', args };
}

/** The server's id of a report that was written here; null while it has none. */
export function sidOfReport(lid: Lid): Promise<number | null> {
  return read(async (d) => (await d.reports.get(lid))?.sid ?? null);
}
