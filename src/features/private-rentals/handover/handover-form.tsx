import { useController, type UseFormReturn } from 'react-hook-form';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { zoneInput, zoneInstant, zoneMoment } from '#kit/rental/zone-moment.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { useNow } from '#lib/use-now.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import { FILL_IN } from '../shared/written.ts';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import { codesOf, leftOutSent, type LeftOut } from './left-out.ts';
import { changedChecks, notedBody, notedLabels, notedOf, rowsOf, type NotedValues } from './noted.ts';
import { NotedFields } from './noted-fields.tsx';
import { ReturnSums } from './return-sums.tsx';
import { Unchecked } from './unchecked.tsx';
import { useVehicleFacts } from './use-vehicle-facts.ts';
import css from './handover.module.css';

export type HandoverAct = 'hand-out' | 'take-back' | 'note-out' | 'note-in';

export interface HandoverFormProps extends RentalFormProps {
  readonly act: HandoverAct;
}

interface Words {
  readonly title: string;
  readonly save: string;
  readonly phase: RentalPhase;
}

const WORDS: Readonly<Record<HandoverAct, Words>> = {
  'hand-out': { title: 'Hand it over', save: 'It is out', phase: 'checkin' },
  'take-back': { title: 'Take it back', save: 'It is back', phase: 'checkout' },
  'note-out': { title: 'As it went out', save: 'Save', phase: 'checkin' },
  'note-in': { title: 'As it came back', save: 'Save', phase: 'checkout' },
};

interface Values extends NotedValues {
  returned_at: string;
  left_out: LeftOut;
  /** Why not all that is needed was looked at. */
  unchecked_reason: string;
}

const LABELS = {
  returned_at: 'Came back',
  ...notedLabels,
  left_out: 'Not charged',
  unchecked_reason: 'Why not all was looked at',
} as const;

/** The present minute, on the clocks of the branch. */
const nowThere = (zone: string): string => zoneInput(new Date().toISOString(), zone);

/** What is read so far, for the sums that follow from it; null while the moment is none. */
function askedOf({ returned_at, left_out, unchecked_reason: _why, ...noted }: Values, zone: string) {
  const at = zoneInstant(returned_at, zone);
  if (at === null) return null;
  const { checks: _checks, ...readings } = notedBody(noted);
  const isWhole = Object.values(readings).every((value) => Number.isInteger(value) && value >= 0);
  return { returned_at: at, left_out: codesOf(left_out), ...(isWhole && readings) };
}

/** Notes what is seen at the vehicle, and with it that it goes out or is back. */
export default function HandoverForm(props: HandoverFormProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

function Open(props: HandoverFormProps) {
  const { whole, act } = props;
  const { title, save: saveText, phase } = WORDS[act];
  const { zone, branch_name } = whole.rental;
  const save = useHandover(props);
  const { form } = save;
  const now = useNow(60_000);
  const rows = rowsOf(whole.checks, phase, (at) => zoneMoment(at, zone, now));
  const facts = useVehicleFacts(whole.vehicle.id);
  const isBack = act === 'take-back';
  const isMoment = (value: string) => zoneInstant(value, zone) !== null || FILL_IN;
  return (
    <FormDialog title={title} save={save} saveText={saveText}>
      {isBack ? (
        <>
          <div className={css.wide}>
            <Sums whole={whole} form={form} />
          </div>
          <Field
            label={LABELS.returned_at}
            hint={`On the clocks of ${branch_name}.`}
            error={form.formState.errors.returned_at?.message}
          >
            <TextInput type="datetime-local" {...form.register('returned_at', { validate: isMoment })} />
          </Field>
        </>
      ) : null}
      {/* What is noted is a part of what this form holds. */}
      <NotedFields
        form={form as unknown as UseFormReturn<NotedValues>}
        vehicle={facts}
        rows={rows}
        needsOdometer={isBack}
      />
      {isBack ? (
        <Unchecked
          rows={rows}
          written={form.watch('checks')}
          label={LABELS.unchecked_reason}
          error={form.formState.errors.unchecked_reason?.message}
          field={form.register('unchecked_reason')}
        />
      ) : null}
    </FormDialog>
  );
}

interface SumsProps extends Pick<HandoverFormProps, 'whole'> {
  readonly form: UseFormReturn<Values>;
}

/** What taking it back comes to, by what stands in the form. */
function Sums({ whole, form }: SumsProps) {
  const { control, watch, clearErrors, formState } = form;
  // A field of the form: a refusal does not hold back what is sent next, and brings the focus to it.
  const { field } = useController({ control, name: 'left_out' });
  // The field is a record: its own error stands beside those of its entries.
  const error: unknown = formState.errors.left_out?.message;
  return (
    <ReturnSums
      whole={whole}
      asked={askedOf(watch(), whole.rental.zone)}
      leftOut={field.value}
      error={typeof error === 'string' ? error : undefined}
      focusRef={field.ref}
      onLeaveOut={(leftOut) => {
        clearErrors('left_out');
        field.onChange(leftOut);
      }}
    />
  );
}

/** What only a return says. */
function returnOf({ returned_at, left_out, unchecked_reason }: Values, zone: string) {
  const [leftOut, reason] = [leftOutSent(left_out), unchecked_reason.trim()];
  return {
    returned_at: zoneInstant(returned_at, zone) ?? returned_at,
    ...(leftOut.length > 0 && { left_out: leftOut }),
    ...(reason !== '' && { unchecked_reason: reason }),
  };
}

function useHandover({ whole, act, onClose }: HandoverFormProps) {
  const { rental, checks } = whole;
  const { id, zone } = rental;
  const update = useUpdateRental(id);
  const toast = useToast();
  const { phase, title } = WORDS[act];
  const handover = phase === 'checkin' ? rental.checkin : rental.checkout;
  const noted = notedOf(handover, checks, phase);
  return useSave<Values, { readonly message: string }>({
    draft: `private-rental/${id}/${act}`,
    own: { ...noted, returned_at: nowThere(zone), left_out: {}, unchecked_reason: '' },
    base: null,
    labels: LABELS,
    send: (values, _changed, signal) =>
      update(
        {
          ...notedBody({ ...values, checks: changedChecks(values.checks, noted.checks) }),
          phase,
          ...(act === 'hand-out' && { status: 'active' as const }),
          ...(act === 'take-back' && returnOf(values, zone)),
        },
        { signal },
      ),
    onSaved: () => {
      toast({ text: act === 'hand-out' || act === 'take-back' ? `${title}: done.` : 'Noted.' });
      onClose();
    },
    onClose,
  });
}
