import { departments, type Department } from '#contract/areas/departments.ts';
import { MoveAndDelete } from '#kit/list/resource/move-and-delete.tsx';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';

export type DeleteDepartmentProps = AskProps<Department, typeof departments.remove>;

/** Its people have to go somewhere before it is deleted. */
export default function DeleteDepartment({ record: { id, name }, ...asked }: DeleteDepartmentProps) {
  const all = useRead(departments.list, { query: { limit: 500 } }).data?.body.departments;
  return <MoveAndDelete noun="department" id={id} name={name} records={all ?? []} {...asked} />;
}
