/** How the history tells of walk-rounds. */
import { precheckKinds, precheckLabels } from '#contract/areas/prechecks.ts';
import { imageSlots } from '#contract/areas/rental-words.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { seenPrecheck } from './row.ts';

const skipLabels = Object.fromEntries(
  Object.entries(imageSlots).map(([slot, label]) => [`skip_${slot}`, `No picture: ${label}`]),
);

export const precheckHistory: HistoryKind = {
  title: 'Walk-round',
  access: { right: 'precheck.create', check: (ctx, id) => seenPrecheck(ctx, { id }) },
  labels: { ...precheckLabels, ...skipLabels },
  names: { vehicle_id: 'vehicles', todo_id: 'todos', booking_id: 'bookings' },
  texts: { kind: (value) => precheckKinds[value as keyof typeof precheckKinds] },
  acts: {
    check: 'Noted checks',
    picture: 'Added a picture',
    'delete-picture': 'Deleted a picture',
    skip: 'Said why there is no picture',
    complete: 'Completed it',
  },
};
