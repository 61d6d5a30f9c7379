import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import { addressChoices } from './todo-fields.ts';
import { shape } from './todo-values.ts';
import type { Places } from './use-places.ts';

interface Props {
  readonly form: UseFormReturn<RecordValues>;
  readonly own: RecordValues;
  readonly fields: readonly AnyFormField[];
  readonly places: Places | undefined;
}

/** Whose help a todo needs and where it is done. The addresses are those of the chosen location. */
export function PlaceFields({ form, own, fields, places }: Props) {
  const location = useWatch({ control: form.control, name: 'location_id' });
  useEffect(() => {
    // Only where a person chose another location: a form that starts over has the address of its record.
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === 'location_id' && type === 'change') form.setValue('location_address_id', '', { shouldDirty: true });
    });
    return unsubscribe;
  }, [form]);
  const drawn = fields.map((field) =>
    field.name === 'location_address_id' && field.kind === 'choice'
      ? { ...field, options: addressChoices(places, String(location ?? '')) }
      : field,
  );
  return <RecordFields form={form} shape={shape} own={own} fields={drawn} />;
}
