/** The fields by which people say what one vehicle is now, or several. */
import type { Hold, StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import type { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { FormField } from '#kit/form/form-field.ts';
import { statusWords } from '#lib/vehicle-status.ts';

type Field = FormField<Omit<Body<typeof rows.update>, 'acted_at'>>;

/** What people and returns opened ends without further words; a rental that is known to the yard ends by its return alone. */
const needsOverride = ({ kind, cause }: Hold): boolean =>
  kind !== 'rented' && cause !== 'manual' && cause !== 'return' && cause !== 'marketplace';

/** To call them ready all the same is offered only where work keeps one of them, to who may. */
export function statusFields(
  vehicles: readonly Pick<StatusVehicle, 'holds'>[],
  permissions: readonly Permission[],
): readonly Field[] {
  const mayOverride =
    permissions.includes('vehicle-status.override') && vehicles.some(({ holds }) => holds.some(needsOverride));
  return [
    { name: 'status', kind: 'oneOf', label: 'Status', words: statusWords, optional: false },
    {
      name: 'expected_end',
      kind: 'moment',
      label: 'Until',
      hint: 'When it should be over.',
      shows: ({ status }) => status !== 'ready',
    },
    { name: 'note', kind: 'note', label: 'Why', max: 500 },
    { name: 'followup_date', kind: 'date', label: 'Follow up on' },
    {
      name: 'override',
      kind: 'check',
      label: 'Ready although work is open',
      hint: 'Ends all that keeps it, but not a rental. Its todos stay open.',
      shows: ({ status }) => mayOverride && status === 'ready',
    },
    {
      name: 'reason',
      kind: 'text',
      label: 'Reason',
      max: 500,
      optional: false,
      hint: 'Why it is ready although work is open.',
      shows: ({ status, override }) => mayOverride && status === 'ready' && override === true,
    },
  ];
}

type Said = Pick<Body<typeof rows.update>, 'note' | 'expected_end' | 'followup_date'>;

/**
 * What is not written stays as it is: an open hold would lose its words and its end, and several vehicles the days on which each is followed up.
 *
 * @param hadFollowup the field began with a day: to empty it forgets that
 */
export function saidOf<B extends Said>(body: B, hadFollowup = false): B {
  const { note, expected_end, followup_date } = body;
  return {
    ...body,
    note: note || undefined,
    expected_end: expected_end ?? undefined,
    followup_date: followup_date ?? (hadFollowup ? null : undefined),
  };
}
