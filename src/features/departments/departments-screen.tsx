import { departments, type Department } from '#contract/areas/departments.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { formatNumber } from '#lib/format-number.ts';
import { later } from '#ui/later.tsx';
import type { DeleteDepartmentProps } from './delete-department.tsx';
import { DepartmentDetail } from './department-detail.tsx';

const DepartmentForm = formLater<Department>(() => import('./department-form.tsx'));
const DeleteDepartment = later<DeleteDepartmentProps>(() => import('./delete-department.tsx'));

const branchText = ({ branch_name }: Department) => branch_name ?? 'All branches';

export default function DepartmentsScreen() {
  return (
    <ResourceScreen
      title="Departments"
      noun={{ one: 'department', many: 'departments' }}
      list={departments.list}
      rows={(answer) => answer.departments}
      record={{ get: departments.edit, of: (answer) => answer.department }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: (d) => d.name, sort: 'name', fold: 'title' },
        { title: 'Head', text: (d) => d.head_name ?? '', sort: 'head_name' },
        { title: 'Branch', text: branchText, sort: 'branch_name' },
        { title: 'Part of', text: (d) => d.parent_name ?? '' },
        {
          title: 'People',
          cell: (d) => formatNumber(d.people),
          text: (d) => String(d.people),
          sort: 'people',
          end: true,
          width: 6,
        },
      ]}
      filters={[useBranchFilter()]}
      searchHint="Name, head, branch"
      empty="A department has people in it and somebody who leads it."
      entity="department"
      detail={(d) => <DepartmentDetail department={d} />}
      add={departments.add}
      update={departments.update}
      remove={departments.remove}
      restore={departments.restore}
      ask={DeleteDepartment}
      form={DepartmentForm}
    />
  );
}
