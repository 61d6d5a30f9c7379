import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PrivateRental } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { checkinImagePart } from '#contract/areas/rental-handover.ts';
import { imageSlots } from '#contract/areas/rental-words.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { zoneInput } from '#kit/rental/zone-moment.ts';
import { useSession } from '#session/use-session.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { isOn, type NotedValues } from '../handover/noted.ts';
import { NotedFields } from '../handover/noted-fields.tsx';
import { useVehicleFacts } from '../handover/use-vehicle-facts.ts';
import { useBranchZone } from '../shared/use-branch-zone.ts';
import type { AssignFormProps } from './assign-form.tsx';
import { assignLabels as labels, emptyAssign, type AssignValues } from './assign-values.ts';
import { CustomerField } from './customer-field.tsx';
import { NewCustomer } from './new-customer.tsx';
import { RateFields, WhenFields } from './plan-fields.tsx';
import { usePrivateVehicles } from './use-private-vehicles.ts';
import { useSendAssign } from './use-send-assign.ts';
import { VehicleField } from './vehicle-field.tsx';
import css from './assign.module.css';

const PICTURE = { ...checkinImagePart, required: false };

/** From the present minute: most take the vehicle along. */
const ownValues = (vehicleId: number | null, zone: string): AssignValues => ({
  ...emptyAssign,
  vehicle_id: String(vehicleId ?? ''),
  starts_at: zoneInput(new Date().toISOString(), zone),
});

/** Who, which vehicle, from when until when, for how much, and how it stood as it went out. */
export function OpenAssignForm({ vehicleId, onClose, onSaved }: AssignFormProps) {
  const { user } = useSession();
  const toast = useToast();
  const zoneOf = useBranchZone();
  const { vehicles, failed } = usePrivateVehicles();
  const draft = `${calls.assign.path} ${vehicleId ?? ''}`.trim();
  const files = useFormFiles(draft, 'image', PICTURE);
  const [chosenId, noteChosen] = useState(vehicleId);
  const chosen = vehicles?.find(({ id }) => id === chosenId);
  const zone = zoneOf(chosen?.branch_id ?? user.branch_id).name;
  const { send, instead } = useSendAssign(files, zone);
  const save = useSave<AssignValues, { readonly rental: PrivateRental; readonly message: string }>({
    own: ownValues(vehicleId, zone),
    base: null,
    draft,
    labels,
    send,
    onSaved: ({ rental, message }) => {
      toast({ text: message });
      onSaved(rental);
    },
    onClose,
  });
  const { form } = save;
  const nowChosen = Number(form.watch('vehicle_id')) || null;
  // Times are of the branch of the vehicle, which is known only once the form is.
  if (nowChosen !== chosenId) noteChosen(nowChosen);
  const facts = useVehicleFacts(nowChosen);
  const checks = useOutChecks();
  const { errors } = form.formState;
  const [sought, setSought] = useState<string | null>(null);
  return (
    <>
      <FormDrawer title="Assign a vehicle" save={save} saveText="Assign">
        <CustomerField form={form} onNew={setSought} />
        <VehicleField form={form} vehicles={vehicles} failed={failed} instead={instead} zone={zone} />
        <h3 className={css.heading}>When</h3>
        <WhenFields form={form} zone={zone} />
        <h3 className={css.heading}>For how much</h3>
        <RateFields form={form} unit={facts.unit} />
        <h3 className={css.heading}>As it goes out</h3>
        {/* What is noted is a part of what this form holds. */}
        <NotedFields form={form as unknown as UseFormReturn<NotedValues>} vehicle={facts} rows={checks} />
        <PictureFields form={form} files={files} />
        <div className={css.wide}>
          <Field label={labels.note} optional error={errors.note?.message}>
            <TextArea rows={3} maxLength={2000} {...form.register('note')} />
          </Field>
        </div>
      </FormDrawer>
      {sought === null ? null : <NewCustomer form={form} text={sought} onClose={() => setSought(null)} />}
    </>
  );
}

/** The yard's list of what is looked at as a vehicle goes out. */
function useOutChecks() {
  const { data } = useRead(calls.checks, {});
  return (data?.body.checklist ?? []).filter(({ phase }) => isOn(phase, 'checkin'));
}

function PictureFields({ form, files }: { readonly form: UseFormReturn<AssignValues>; readonly files: FormFiles }) {
  return (
    <div className={css.wide}>
      <FilesField files={files} />
      {files.chosen.length > 0 ? (
        <Field label={labels.slot} error={form.formState.errors.slot?.message}>
          <Select {...form.register('slot')}>
            {Object.entries(imageSlots).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
