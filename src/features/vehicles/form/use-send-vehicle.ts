import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { AnyEndpoint, Answer } from '#contract/endpoint.ts';
import { sendWithFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { bodyOf, patchOf, shapeOf, type RecordValues } from '#kit/form/record-values.ts';
import { useWrite, type Sent } from '#kit/writes/use-write.ts';
import { besidesOf } from './vehicle-values.ts';

type Saved = Sent<Answer<typeof rows.add>>;

const shape = shapeOf(rows.add);

/** Sends a new vehicle with its pictures, or what was changed of one; null where nothing was. */
export function useSendVehicle(record: VehicleDetail | null, files: FormFiles, fields: readonly AnyFormField[]) {
  const write = useWrite();
  const add = (values: RecordValues, signal: AbortSignal): Promise<Saved> => {
    const body = { ...bodyOf(fields, shape, values), ...besidesOf(values, null) };
    return sendWithFiles(files, (uploads, checksums) =>
      write<AnyEndpoint>(rows.add, { body: { ...body, checksums } }, { signal, files: uploads }),
    ) as Promise<Saved>;
  };
  return (values: RecordValues, changed: readonly string[], signal: AbortSignal): Promise<Saved> | null => {
    if (!record) return add(values, signal);
    if (changed.length === 0) return null;
    const names = changed.filter((name) => fields.some((field) => field.name === name));
    const body = { ...patchOf(fields, shape, values, names), ...besidesOf(values, changed) };
    return write<AnyEndpoint>(rows.update, { params: { id: record.id }, body }, { signal }) as Promise<Saved>;
  };
}
