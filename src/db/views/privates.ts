/** Private rentals as the phone knows them: those of the days around today, and all that are out. */
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { read } from '../open.ts';
import type { Lid, PrivateCheckRow, PrivateNoteRow, PrivateRentalRow } from '../records.ts';

/** All of them. */
export function privatesHere(): Promise<PrivateRentalRow[]> {
  return read((d) => d.privateRentals.toArray());
}

export function privateByLid(lid: Lid): Promise<PrivateRentalRow | undefined> {
  return read((d) => d.privateRentals.get(lid));
}

/** What is noted as it goes out, and as it comes back. */
export type PrivateNotes = { readonly [P in RentalPhase]?: PrivateNoteRow };

export function notesOfPrivate(rental: Lid): Promise<PrivateNotes> {
  return read(async (d) => {
    const rows = await d.privateNotes.where('rental').equals(rental).toArray();
    return Object.fromEntries(rows.map((row) => [row.phase, row]));
  });
}

/** What is looked at as it goes out and as it comes back, in the order of the yard's list. */
export function checksOfPrivate(rental: Lid): Promise<Readonly<Record<RentalPhase, readonly PrivateCheckRow[]>>> {
  return read(async (d) => {
    const rows = await d.privateChecks.where('rental').equals(rental).toArray();
    const inOrder = rows.toSorted((a, b) => a.position - b.position);
    const of = (way: RentalPhase) => inOrder.filter(({ phase }) => phase === way);
    return { checkin: of('checkin'), checkout: of('checkout') };
  });
}
