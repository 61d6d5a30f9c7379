import type { UseFormReturn } from 'react-hook-form';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { zoneInput, zoneInstant } from '#kit/rental/zone-moment.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import { FILL_IN } from '../shared/written.ts';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import { notedBody, notedLabels, notedOf, rowsOf, type NotedValues } from './noted.ts';
import { NotedFields } from './noted-fields.tsx';
import { ReturnSums } from './return-sums.tsx';
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
}

const LABELS = { returned_at: 'Came back', ...notedLabels } as const;

/** The present minute, on the clocks of the branch. */
const nowThere = (zone: string): string => zoneInput(new Date().toISOString(), zone);

/** What is read so far, for the sums that follow from it; null while the moment is none. */
function askedOf({ returned_at, ...noted }: Values, zone: string) {
  const at = zoneInstant(returned_at, zone);
  if (at === null) return null;
  const { checks: _checks, ...readings } = notedBody(noted);
  const isWhole = Object.values(readings).every((value) => Number.isInteger(value) && value >= 0);
  return { returned_at: at, ...(isWhole && readings) };
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
  const facts = useVehicleFacts(whole.vehicle.id);
  const isBack = act === 'take-back';
  const isMoment = (value: string) => zoneInstant(value, zone) !== null || FILL_IN;
  return (
    <FormDialog title={title} save={save} saveText={saveText}>
      {isBack ? (
        <>
          <div className={css.wide}>
            <ReturnSums whole={whole} asked={askedOf(form.watch(), zone)} />
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
        rows={rowsOf(whole.checks, phase)}
        needsOdometer={isBack}
      />
    </FormDialog>
  );
}

function useHandover({ whole, act, onClose }: HandoverFormProps) {
  const { rental, checks } = whole;
  const { id, zone } = rental;
  const update = useUpdateRental(id);
  const toast = useToast();
  const { phase, title } = WORDS[act];
  const handover = phase === 'checkin' ? rental.checkin : rental.checkout;
  return useSave<Values, { readonly message: string }>({
    draft: `private-rental/${id}/${act}`,
    own: { ...notedOf(handover, checks, phase), returned_at: nowThere(zone) },
    base: null,
    labels: LABELS,
    send: ({ returned_at, ...noted }, _changed, signal) =>
      update(
        {
          ...notedBody(noted),
          phase,
          ...(act === 'hand-out' && { status: 'active' as const }),
          ...(act === 'take-back' && { returned_at: zoneInstant(returned_at, zone) ?? returned_at }),
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
