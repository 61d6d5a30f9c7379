import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type Cohort, cohorts } from '#contract/areas/cohorts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { isolated } from '#contract/people-text.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import css from '../setup-money.module.css';

export interface VehiclesDialogProps {
  readonly cohort: Cohort;
  readonly onClose: () => void;
}

interface Values {
  /** Ids with commas, which the draft can keep. */
  vehicles: string;
  from_date: string;
}

/** Puts vehicles into a cohort from a day on. */
export default function VehiclesDialog(props: VehiclesDialogProps) {
  return useDraftReady() ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ cohort, onClose }: VehiclesDialogProps) {
  const save = useMoving(cohort, onClose);
  const { form } = save;
  const isHouse = cohort.kind === 'house';
  return (
    <FormDialog
      title={isHouse ? 'Take vehicles back to the house' : `Put vehicles into ${cohort.name}`}
      save={save}
      saveText={isHouse ? 'Take them back' : 'Put them in'}
    >
      <VehiclesField form={form} />
      <Field
        label="From"
        hint="Until the day before they stay where they are. What was planned for later gives way."
        error={form.formState.errors.from_date?.message}
      >
        <TextInput type="date" {...form.register('from_date', { required: 'Please fill this in.' })} />
      </Field>
    </FormDialog>
  );
}

const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** A refusal names a vehicle by its place; the form has one field for all. */
function refusedVehicles(errors: FieldErrors): FieldErrors {
  const { from_date, ...others } = errors;
  const words = [...new Set(Object.values(others).flat())];
  return { ...(from_date && { from_date }), ...(words.length > 0 && { vehicles: words }) };
}

function useMoving(cohort: Cohort, onClose: () => void) {
  const write = useWrite();
  const toast = useToast();
  const today = dayOf(useNow(60_000));
  return useSave<Values, Answer<typeof cohorts.addVehicles>>({
    own: { vehicles: '', from_date: today },
    base: null,
    draft: `cohorts/${cohort.id}/vehicles`,
    labels: { vehicles: 'Vehicles', from_date: 'From' },
    send: async ({ vehicles, from_date }, _changed, signal) => {
      const body = { vehicle_ids: idsOf(vehicles), from_date };
      const sent = await write(cohorts.addVehicles, { params: { id: cohort.id }, body }, { signal });
      return sent.ok ? sent : { ...sent, fields: refusedVehicles(sent.fields) };
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
}

/** Picks vehicles one after the other, each to be taken out again. */
function VehiclesField({ form }: { readonly form: ReturnType<typeof useMoving>['form'] }) {
  const known = useVehicles();
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({
    control: form.control,
    name: 'vehicles',
    rules: { required: 'Choose a vehicle.' },
  });
  const ids = idsOf(value);
  const nameOf = (id: number) => picked.get(id) ?? known?.find((one) => one.id === id)?.name ?? '…';
  return (
    <div className={css.field}>
      <VehiclePick
        ref={ref}
        label="Vehicles"
        error={fieldState.error?.message}
        except={new Set(ids)}
        onPick={({ id, name }) => {
          setPicked(new Map(picked).set(id, name));
          onChange([...ids, id].join(','));
        }}
      />
      <ul className={css.chosen} aria-label="Chosen vehicles">
        {ids.map((id) => (
          <li key={id} className={css.chip}>
            {nameOf(id)}
            <IconButton
              icon="close"
              label={`Take out ${isolated(nameOf(id))}`}
              onClick={() => onChange(ids.filter((one) => one !== id).join(','))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
