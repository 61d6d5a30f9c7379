import { useWatch, type UseFormReturn } from 'react-hook-form';
import { userLabels } from '#contract/areas/users.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { idsIn, idsText } from './person-values.ts';
import css from './users.module.css';

/** Where the person works besides their home. */
export function BranchBoxes({ form }: { readonly form: UseFormReturn<RecordValues> }) {
  const branches = useMaster()?.branch ?? [];
  const [home, value] = useWatch({ control: form.control, name: ['branch_id', 'branches'] });
  const chosen = idsIn(value);
  const others = branches.filter(({ id }) => String(id) !== home);
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    form.setValue('branches', idsText(next), { shouldDirty: true });
  };
  if (others.length === 0) return null;
  return (
    <fieldset className={css.boxes}>
      <legend>
        {userLabels.branches} <span>optional</span>
      </legend>
      {others.map(({ id, name }) => (
        <label key={id} className={css.box}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
