import { useLiveQuery } from 'dexie-react-hooks';
import type { Lid } from '#db/records.ts';
import { checksOf, handoversOf, walkRoundsOf } from '#db/views/bookings.ts';
import { damagesFound } from '#db/views/damages.ts';
import { missing } from './missing.ts';
import { type Due, isPrivate } from './private/private-due.ts';
import { privateLacks } from './private/private-lacks.ts';
import { partsOfPrivate } from './private/use-private.ts';
import { nextSide } from './sides.ts';
import { picturesOf } from './use-handover.ts';
import { openText } from './words.ts';

const NOTHING_WRITTEN = { odometer: false, charge: false };

/** What is still open of each, in words: of those that wait for an act and have a vehicle. Live; undefined while it is read. */
export function useOpen(bookings: readonly Due[], all: readonly Due[]): ReadonlyMap<Lid, string> | undefined {
  const lids = bookings.map(({ lid }) => lid).join(' ');
  // A change of a booking comes with another list of all: what is read here is of the rows that are shown.
  return useLiveQuery(async () => new Map((await Promise.all(bookings.map(openOf))).flat()), [lids, all]);
}

async function openOf(booking: Due): Promise<readonly (readonly [Lid, string])[]> {
  const { lid, status, vehicle } = booking;
  const side = nextSide(status);
  if (!side || !vehicle) return [];
  if (isPrivate(booking)) {
    const lacks = privateLacks({ ...(await partsOfPrivate(lid)), rental: booking.rental }, side);
    return [[lid, openText(lacks)]];
  }
  const [handovers, checks, walkRounds, pictures, damages] = await Promise.all([
    handoversOf(lid),
    checksOf(lid),
    walkRoundsOf(lid),
    picturesOf(booking),
    damagesFound({ booking: lid }),
  ]);
  const lacks = missing({ booking, handovers, checks, walkRounds, pictures, damages }, side, NOTHING_WRITTEN);
  return [[lid, openText(lacks)]];
}
