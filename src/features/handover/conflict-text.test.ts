import { expect, test } from 'vitest';
import type { BookingRow, CheckRow, ConflictRow, HandoverRow } from '#db/records.ts';
import { conflictSentence, takeMine } from './conflict-text.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const view = {
  booking: { lid: 'booking/21' } as BookingRow,
  handovers: { checkin: { lid: 'handover/42' } as HandoverRow, checkout: { lid: 'handover/43' } as HandoverRow },
  checks: { checkin: [], checkout: [{ lid: 'check/12', title: 'Keys are back', entity_type: 'checkout' } as CheckRow] },
};
const conflict = (part: Partial<ConflictRow>): ConflictRow => ({
  t: 'handovers',
  lid: 'handover/42',
  field: 'odometer',
  mine: 81_244,
  theirs: 81_250,
  by: 'Sara Roth',
  at: NOW,
  ...part,
});

test('a fact that lost names its side, who set it, and what one had', () => {
  expect(conflictSentence(conflict({}), view, NOW)).toMatch(
    /^Sara Roth set the odometer going out to 81,250; you had set 81,244 without seeing it \(today /,
  );
  const fuel = conflict({ lid: 'handover/43', field: 'fuel_eighths', mine: 8, theirs: 7, by: null });
  expect(conflictSentence(fuel, view, NOW)).toMatch(
    /^Somebody else set the fuel coming back to 7\/8; you had set full /,
  );
  const seen = conflict({ field: 'damages_seen', mine: [4, 7], theirs: [4] });
  expect(conflictSentence(seen, view, NOW)).toMatch(
    /set the known damage shown going out to 1 place; you had set 2 places /,
  );
});

test('one’s own value is set again by the operation of its side or list; of a status there is none', () => {
  expect(takeMine(conflict({ lid: 'handover/43', field: 'keys', mine: 2 }), view)).toEqual({
    op: 'rentals.noteBack',
    args: { lid: 'handover/43', booking: 'booking/21', patch: { keys: 2 } },
  });
  const tick = conflict({ t: 'checks', lid: 'check/12', field: 'is_checked', mine: true, theirs: false });
  expect(conflictSentence(tick, view, NOW)).toContain('the tick of “Keys are back” to not ticked');
  expect(takeMine(tick, view)).toMatchObject({ op: 'rentals.tick', args: { entity_type: 'checkout' } });
  expect(takeMine(conflict({ t: 'bookings', lid: 'booking/21', field: 'status', mine: 'returned' }), view)).toBeNull();
});
