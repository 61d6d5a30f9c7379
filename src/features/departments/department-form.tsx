import { departmentLabels, departments, type Department } from '#contract/areas/departments.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';

/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = { query: { limit: 500 } };

/** Makes or changes a department. */
export default function DepartmentForm({ record, onClose, onSaved }: FormProps<Department>) {
  const branches = useMaster()?.branch;
  const { data, isError } = useRead(departments.list, ALL);
  const others = data?.body.departments.filter(({ id }) => id !== record?.id);
  return (
    <RecordForm
      noun="department"
      name={record?.name}
      record={record}
      create={departments.add}
      update={departments.update}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: departmentLabels.name, max: 80 },
        {
          name: 'head_id',
          kind: 'person',
          label: departmentLabels.head_id,
          none: 'Nobody',
          ownName: record?.head_name,
        },
        {
          name: 'branch_id',
          kind: 'choice',
          label: departmentLabels.branch_id,
          none: 'All branches',
          options: branches,
          ownName: record?.branch_name,
        },
        {
          name: 'parent_id',
          kind: 'choice',
          label: departmentLabels.parent_id,
          none: 'No other department',
          options: others,
          failed: !data && isError,
          ownName: record?.parent_name,
        },
      ]}
      onSaved={({ department }) => onSaved(department)}
      onClose={onClose}
    />
  );
}
