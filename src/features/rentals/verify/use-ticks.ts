import { useRef, useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import type { Paper } from './paper.ts';

export interface Ticks {
  /** Null until they are read. */
  readonly items: readonly CheckItem[] | null;
  readonly error: Error | null;
  readonly onAgain: () => void;
  readonly tick: (item: CheckItem) => void;
  /** Settles when all ticks so far arrived or were refused: a decision that overtook them would be refused for their lack. */
  readonly sent: () => Promise<unknown>;
}

/** The list of what is checked of a paper. A tick shows at once, and is put back when it is refused. */
export function useTicks({ document, booking }: Paper): Ticks {
  const { verification: entity_type } = document;
  const read = useRead(calls.checklist, { query: { entity_type, booking_id: String(booking.id) } });
  const send = useDo();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const stored = read.data?.body.checklist;
  const items = stored?.map((item) => ({ ...item, is_checked: wanted.get(item.id) ?? item.is_checked })) ?? null;
  const tick = async ({ id, is_checked }: CheckItem) => {
    setWanted((before) => new Map(before).set(id, !is_checked));
    const checklist = [{ id, is_checked: !is_checked }];
    const saved = await send(calls.updateChecklist, { body: { entity_type, booking_id: booking.id, checklist } });
    if (saved === null) setWanted((before) => without(before, id));
  };
  return {
    items,
    error: read.data ? null : read.error,
    onAgain: () => void read.refetch(),
    tick: (item) => {
      sending.current = Promise.all([sending.current, tick(item)]);
    },
    sent: () => sending.current,
  };
}

function without(wanted: ReadonlyMap<number, boolean>, id: number): ReadonlyMap<number, boolean> {
  const next = new Map(wanted);
  next.delete(id);
  return next;
}
