/** Faults in what is done at the vehicle of a booking, and on a walk-round. */
import { one, type Planted } from './fault.ts';

export const AT_VEHICLES: readonly Planted[] = [
  one(
    'facts wait behind the status',
    'GetDutchie/brick#393: what the server refuses blocks everything behind it, until somebody removes it',
    'ops/rentals.ts',
    "    t: 'handovers' as const,\n    lane,",
    "    t: 'handovers' as const,\n    lane: ({ booking }: { readonly booking: Lid }) => recordLane(booking),",
  ),
  one(
    'a status is merged as a text is',
    'SandeepVashishtha/Eventra#10691: what does not fit any more is dropped, with a line in a log that nobody reads',
    'ops/rentals.ts',
    'return answer && WENT_ON[m.args.status].includes(answer.booking.status) ? movedRow(answer.booking) : null;',
    'return answer && movedRow(answer.booking);',
  ),
  one(
    'what the person saw is not sent',
    'mendix/docs#11218: what was done offline is written without a look at what it was built on',
    'ops/rentals.ts',
    'const seen = { from_status, vehicle_id, blockers_seen };',
    'const seen = { ...(from_status && { vehicle_id }), blockers_seen };',
  ),
  one(
    'what a later save does not say melts away',
    'defendicon/POS-Awesome-V15#2979: of two unsent edits of a record one stands for both, and what only the other said is gone',
    'ops/prechecks.ts',
    "  return isCovered ? { kind: 'merge', args: later.args } : { kind: 'keep' };",
    "  return isCovered || again.size > 0 ? { kind: 'merge', args: later.args } : { kind: 'keep' };",
  ),
];
