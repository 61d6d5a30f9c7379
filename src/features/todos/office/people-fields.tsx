import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useMaster } from '#kit/reads/use-master.ts';

interface Props {
  readonly value: number | null;
  /** The id as it stands in the address; empty for everybody, everywhere. */
  readonly onChange: (id: string) => void;
}

export function PersonField({ value, onChange }: Props) {
  const master = useMaster();
  return (
    <Field label="Person">
      <Select value={value ?? ''} onChange={(e) => onChange(e.target.value)}>
        <option value="">Everybody</option>
        {master?.resources.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function BranchField({ value, onChange }: Props) {
  const master = useMaster();
  return (
    <Field label="Branch">
      <Select value={value ?? ''} onChange={(e) => onChange(e.target.value)}>
        <option value="">All branches</option>
        {master?.branch.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {branch.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
