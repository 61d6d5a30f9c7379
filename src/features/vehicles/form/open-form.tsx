import type { ComponentType } from 'react';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { ListedVehicle, VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import { shapeOf, type RecordValues } from '#kit/form/record-values.ts';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useSession } from '#session/use-session.ts';
import { imagesPart } from '../photos/images-part.ts';
import { GroupsField } from './groups-field.tsx';
import { useDecode } from './use-decode.ts';
import { useFilling } from './use-filling.ts';
import { useSendVehicle } from './use-send-vehicle.ts';
import { draftOf, formLabels, ownValues } from './vehicle-values.ts';
import { fieldsByPart, useVehicleFields } from './use-vehicle-fields.ts';
import { VinField } from './vin-field.tsx';
import css from './form.module.css';

interface Props {
  /** Null for a new one. */
  readonly record: VehicleDetail | null;
  /** What the dial of a new one counts in, usually. */
  readonly unit: string;
  readonly frame: ComponentType<FormFrameProps<RecordValues>>;
  readonly onClose: () => void;
  readonly onSaved: (vehicle: ListedVehicle) => void;
}

const shape = shapeOf(rows.add);

/** First the VIN, which says most of the rest. */
export function OpenVehicleForm({ record, unit, frame: Frame, onClose, onSaved }: Props) {
  const files = useFormFiles('vehicle/new', 'images', imagesPart);
  const fields = useVehicleFields(record);
  const send = useSendVehicle(record, files, fields);
  const own = ownValues(record, { branch_id: useSession().user.branch_id, odometer_unit: unit });
  const save = useSave({
    own,
    base: record?.updated_at ?? null,
    draft: draftOf(record),
    labels: formLabels(record),
    send,
    onSaved: ({ vehicle }) => onSaved(vehicle),
    onClose,
  });
  const { form } = save;
  const said = useDecode(String(form.watch('vin') ?? ''), record);
  const parts = fieldsByPart(fields, useFilling(form, said.decoded));
  const fieldsOf = (part: keyof typeof parts) => (
    <RecordFields form={form} fields={parts[part]} shape={shape} own={own} />
  );
  return (
    <Frame title={record ? `Change ${record.plate}` : 'New vehicle'} save={save}>
      <VinField form={form} said={said} record={record} />
      {fieldsOf('first')}
      <h3 className={css.heading}>What it is</h3>
      {fieldsOf('kind')}
      <h3 className={css.heading}>Where it belongs</h3>
      {fieldsOf('place')}
      <GroupsField form={form} record={record} />
      <h3 className={css.heading}>How it was bought</h3>
      {fieldsOf('bought')}
      {record ? null : (
        <>
          <h3 className={css.heading}>Photos</h3>
          <div className={css.wide}>
            <FilesField files={files} />
          </div>
        </>
      )}
    </Frame>
  );
}
