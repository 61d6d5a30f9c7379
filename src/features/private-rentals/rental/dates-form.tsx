import { privateRentalLabels } from '#contract/areas/private-rentals.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { CheckField } from '#kit/form/check-field.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { zoneInput, zoneInstant } from '#kit/rental/zone-moment.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import { FILL_IN } from '../shared/written.ts';
import type { RentalFormProps } from './rental-forms.tsx';

interface Dates {
  readonly starts_at: string;
  readonly is_open_end: boolean;
  readonly ends_at: string;
}

const LABELS = {
  starts_at: privateRentalLabels.starts_at,
  is_open_end: 'Open end',
  ends_at: privateRentalLabels.ends_at,
};

/** Until when they have it, and before it goes out, from when. What stands against it is named at its field. */
export default function DatesForm(props: RentalFormProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

function Open({ whole, onClose }: RentalFormProps) {
  const { rental } = whole;
  const isOut = rental.status === 'active';
  const save = useDates(whole, onClose);
  const { register, watch, formState } = save.form;
  const { errors } = formState;
  const isOpenEnd = watch('is_open_end');
  const check = (value: string) => zoneInstant(value, rental.zone) !== null || FILL_IN;
  return (
    <FormDialog title={isOut ? 'Extend' : 'Move dates'} save={save}>
      {isOut ? null : (
        <Field label={LABELS.starts_at} error={errors.starts_at?.message}>
          <TextInput type="datetime-local" {...register('starts_at', { validate: check })} />
        </Field>
      )}
      {isOpenEnd ? null : (
        <Field label={LABELS.ends_at} hint={`On the clocks of ${rental.branch_name}.`} error={errors.ends_at?.message}>
          <TextInput type="datetime-local" {...register('ends_at', { validate: check })} />
        </Field>
      )}
      <CheckField
        label={LABELS.is_open_end}
        hint={isOpenEnd ? 'The vehicle is theirs until they bring it back.' : undefined}
        error={isOpenEnd ? errors.ends_at?.message : undefined}
        control={register('is_open_end')}
      />
    </FormDialog>
  );
}

function useDates({ rental }: RentalWhole, onClose: () => void) {
  const { id, zone, starts_at, ends_at, updated_at } = rental;
  const update = useUpdateRental(id);
  const toast = useToast();
  const instant = (written: string) => zoneInstant(written, zone) ?? written;
  return useSave<Dates, { readonly message: string }>({
    draft: `private-rental/${id}/dates`,
    own: {
      starts_at: zoneInput(starts_at, zone),
      is_open_end: ends_at === null,
      ends_at: ends_at === null ? '' : zoneInput(ends_at, zone),
    },
    base: updated_at,
    labels: LABELS,
    send: (values, changed, signal) => {
      if (changed.length === 0) return null;
      const isEndChanged = changed.includes('ends_at') || changed.includes('is_open_end');
      return update(
        {
          ...(changed.includes('starts_at') && { starts_at: instant(values.starts_at) }),
          ...(isEndChanged && { ends_at: values.is_open_end ? null : instant(values.ends_at) }),
        },
        { signal },
      );
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
}
