import { useMemo } from 'react';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { addDays, dayOf, isDay } from '#lib/day.ts';
import { foldText } from '#lib/fold-text.ts';
import { idOf } from '#lib/id-of.ts';
import { yardZone, zoneOfBranch } from '#lib/zone.ts';
import { daysFrom, rangeOf, rowsOf, SHOWN_DAYS, type TimelineRow } from './timeline-days.ts';

const NONE: readonly TimelineRow[] = [];

/** The vehicles whose plate, name or class has each of the words. */
function fitting(rows: readonly TimelineRow[], search: string): readonly TimelineRow[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ plate, name, class_name }) => {
    const text = foldText(`${plate} ${plate.replaceAll(/[^\p{L}\p{N}]/gu, '')} ${name} ${class_name ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The timeline as the address wants it: from which day, of which branch, which vehicles. It must be inside of `Reads`.
 *
 * @param now ms
 */
export function useTimeline(now: number) {
  const address = useAddress();
  const { params, set } = address;
  const branch = params.get('branch_id') ?? '';
  const search = params.get('q') ?? '';
  const branches = useMaster()?.branch;
  // Days are those of the branch that is looked at.
  const zone = (branch === '' ? undefined : zoneOfBranch(branches, idOf(branch))) ?? yardZone();
  const today = dayOf(now, zone);
  const wanted = params.get('from');
  const first = isDay(wanted) ? wanted : today;
  const days = useMemo(() => daysFrom(first, zone), [first, zone]);
  const { from, to } = rangeOf(days);
  const query = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(branch !== '' && { branch_id: branch }),
  };
  const read = useRead(calls.availability, { query });
  const told = read.data?.body;
  const all = useMemo(() => (told ? rowsOf(told) : NONE), [told]);
  const rows = useMemo(() => fitting(all, search), [all, search]);
  return {
    ...address,
    read,
    days,
    branch,
    search,
    today,
    /** Whatever is searched. */
    all,
    rows,
    clashes: told?.clashes ?? [],
    goTo: (day: string) => set({ from: day === today ? null : day }),
    move: (by: 1 | -1) => set({ from: addDays(first, by * SHOWN_DAYS) }),
  };
}

export type TimelineOf = ReturnType<typeof useTimeline>;
