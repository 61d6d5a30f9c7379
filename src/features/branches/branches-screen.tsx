import { branches, type BranchRecord } from '#contract/areas/branches.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { formatNumber } from '#lib/format-number.ts';

const BranchForm = formLater<BranchRecord>(() => import('./branch-form.tsx'));

export default function BranchesScreen() {
  return (
    <ResourceScreen
      title="Branches"
      noun={{ one: 'branch', many: 'branches' }}
      list={branches.list}
      rows={(answer) => answer.branch}
      record={{ get: branches.edit, of: (answer) => answer.branch }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: (b) => b.name, sort: 'name', fold: 'title' },
        { title: 'Address', text: (b) => b.address ?? '' },
        { title: 'Time zone', text: (b) => b.timezone, width: 12 },
        {
          title: 'People',
          cell: (b) => formatNumber(b.people),
          text: (b) => String(b.people),
          sort: 'people',
          end: true,
          width: 6,
        },
        {
          title: 'Vehicles',
          cell: (b) => formatNumber(b.vehicles),
          text: (b) => String(b.vehicles),
          sort: 'vehicles',
          end: true,
          width: 6,
        },
      ]}
      order={{ sort: 'position', direction: 'asc' }}
      searchHint="Name, address, time zone"
      empty="A branch is a place with people and vehicles of its own."
      entity="branch"
      detail={(b) => (
        <Facts
          facts={[
            ['Address', b.address],
            ['Phone', b.phone],
            ['Country', b.country],
            ['Time zone', b.timezone],
            ['People', formatNumber(b.people)],
            ['Vehicles', formatNumber(b.vehicles)],
          ]}
        />
      )}
      form={BranchForm}
      add={branches.add}
      update={branches.update}
    />
  );
}
