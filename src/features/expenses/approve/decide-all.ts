/** Decides several expenses: those that cannot be decided as they were seen step out by name, the rest goes. Pure, but for the calls it is given. */
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { NotWritten, Sent } from '#kit/writes/use-write.ts';

export type Decided = Pick<ExpenseRow, 'id' | 'version' | 'kind'>;

/** One that stepped out, and why. */
export interface SteppedOut<R extends Decided> {
  readonly row: R;
  readonly words: string;
}

export interface Outcome<R extends Decided> {
  readonly done: readonly R[];
  readonly out: readonly SteppedOut<R>[];
  /** What stopped the rest: no connection, or a refusal of the whole. */
  readonly trouble: NotWritten | null;
}

/** What of a refusal is said of single items: their place → the words. */
function itemErrors(fields: FieldErrors): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [path, words] of Object.entries(fields)) {
    const [, place] = /^items\.(\d+)\./.exec(path) ?? [];
    if (place !== undefined) found.set(Number(place), words.join(' '));
  }
  return found;
}

/** The call takes all or none: it is asked again without those that it named, until it takes the rest. */
async function decideGroup<R extends Decided>(
  rows: readonly R[],
  send: (rows: readonly R[]) => Promise<Sent<unknown>>,
): Promise<Outcome<R>> {
  const out: SteppedOut<R>[] = [];
  let left = rows;
  while (left.length > 0) {
    // Each try depends on what the one before it was told.
    const sent = await send(left);
    if (sent.ok) return { done: left, out, trouble: null };
    const refused = itemErrors(sent.fields);
    if (refused.size === 0) return { done: [], out, trouble: sent };
    for (const [place, words] of refused) {
      const row = left[place];
      if (row) out.push({ row, words });
    }
    left = left.filter((_row, place) => !refused.has(place));
  }
  return { done: [], out, trouble: null };
}

/** Vehicles’ expenses have a call of their own, people’s and the yard’s share one. */
export async function decideAll<R extends Decided>(
  rows: readonly R[],
  send: (call: 'vehicle' | 'people', rows: readonly R[]) => Promise<Sent<unknown>>,
): Promise<Outcome<R>> {
  const isVehicle = ({ kind }: R) => kind === 'vehicle';
  const ofVehicles = await decideGroup(rows.filter(isVehicle), (some) => send('vehicle', some));
  if (ofVehicles.trouble !== null) return ofVehicles;
  const others = await decideGroup(
    rows.filter((row) => !isVehicle(row)),
    (some) => send('people', some),
  );
  return {
    done: [...ofVehicles.done, ...others.done],
    out: [...ofVehicles.out, ...others.out],
    trouble: others.trouble,
  };
}
