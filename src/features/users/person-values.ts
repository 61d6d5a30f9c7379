/** What stands in the form of a person, and what is sent of it. Pure. */
import { userLabels, users, type Person } from '#contract/areas/users.ts';
import type { Body } from '#contract/endpoint.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { bodyOf, patchOf, shapeOf, valuesOf, type RecordValues } from '#kit/form/record-values.ts';

export const shape = shapeOf(users.add);

type New = Body<typeof users.add>;
type Patch = Omit<Body<typeof users.update>, 'seen_at'>;

/** Ids as the form holds them, in one order: `3,12`. */
export const idsText = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(',');

export const idsIn = (value: RecordValues[string] | undefined): readonly number[] =>
  typeof value === 'string' && value !== '' ? value.split(',').map(Number) : [];

export const personValues = (fields: readonly AnyFormField[], person: Person | null): RecordValues => ({
  ...valuesOf(fields, person ?? {}),
  branches: idsText(person?.branches.map(({ id }) => id) ?? []),
});

export const labelsOf = (fields: readonly AnyFormField[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  branches: userLabels.branches,
});

export const newPerson = (fields: readonly AnyFormField[], values: RecordValues): New =>
  ({ ...bodyOf(fields, shape, values), branches: idsIn(values['branches']) }) as unknown as New;

/** Only what the person changed. */
export function patchOfPerson(
  fields: readonly AnyFormField[],
  values: RecordValues,
  changed: readonly string[],
): Patch {
  const patch = patchOf(fields, shape, values, changed) as Patch;
  return changed.includes('branches') ? { ...patch, branches: [...idsIn(values['branches'])] } : patch;
}
