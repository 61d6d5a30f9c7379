import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordValues } from '#kit/form/record-values.ts';
import { filledBy, type Filled } from './filling.ts';
import type { Decoded } from './use-decode.ts';

/**
 * What a VIN says goes into the fields that are empty, or that an earlier VIN filled; what somebody wrote stays.
 *
 * @returns whether what stands in a field came from the VIN
 */
export function useFilling(form: UseFormReturn<RecordValues>, decoded: Decoded | null): (name: string) => boolean {
  const [filled, setFilled] = useState<Filled>({});
  const said = JSON.stringify(decoded);
  useEffect(() => {
    if (!decoded) return;
    const next = filledBy(decoded, form.getValues(), filled);
    for (const [name, value] of Object.entries(next)) form.setValue(name, value, { shouldDirty: true });
    setFilled(next);
    // Once for each answer: what is written later is the person's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said]);
  const values = form.watch();
  return (name) => filled[name] !== undefined && filled[name] !== '' && values[name] === filled[name];
}
