import { useNavigate } from 'react-router-dom';
import type { Group } from '#contract/areas/groups.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Views } from '#kit/list/views.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { GroupDetail } from './group-detail.tsx';
import { PERSON_GROUPS, VEHICLE_GROUPS, type GroupKind } from './group-kinds.ts';

const FORMS = {
  vehicles: formLater<Group>(() => import('./vehicle-group-form.tsx')),
  people: formLater<Group>(() => import('./person-group-form.tsx')),
};

/** As many names as a row has room for. */
const NAMED = 8;

function namesText({ members, count }: Group): string {
  const names = members.slice(0, NAMED).map(({ name }) => name);
  return names.join(', ') + (count > names.length ? ` and ${formatNumber(count - names.length)} more` : '');
}

/** Which groups of a kind there are, and who or what is in each. */
export function GroupList({ kind }: { readonly kind: GroupKind }) {
  const { calls, of, member, entity, empty } = kind;
  return (
    <ResourceScreen
      key={entity}
      title="Groups"
      views={<KindViews shown={of} />}
      noun={{ one: 'group', many: 'groups' }}
      list={calls.list}
      rows={(answer) => answer.groups}
      record={{ get: calls.one, of: (answer) => answer.group }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 12 },
        {
          title: of === 'vehicles' ? 'Vehicles' : 'People',
          text: ({ count }) => String(count),
          cell: ({ count }) => formatNumber(count),
          sort: 'count',
          end: true,
          width: 6,
        },
        { title: 'Members', cell: (group) => namesText(group), text: allNames, width: 20 },
        { title: 'Branch', text: ({ branch_name }) => branch_name ?? 'All branches', width: 8 },
        { title: 'Note', text: ({ note }) => note, width: 14 },
      ]}
      filters={[useBranchFilter()]}
      searchHint="Name, note, branch"
      empty={empty}
      entity={entity}
      detail={(group) => <GroupDetail group={group} member={member} hasPages={of === 'vehicles'} />}
      add={calls.add}
      update={calls.update}
      remove={calls.remove}
      restore={calls.restore}
      allows={({ within }) => within}
      form={FORMS[of]}
    />
  );
}

const allNames = ({ members }: Group) => members.map(({ name }) => name).join(', ');

/** Vehicles or people, for who may see both. */
function KindViews({ shown }: { readonly shown: GroupKind['of'] }) {
  const navigate = useNavigate();
  const may = useMay();
  const kinds = [VEHICLE_GROUPS, PERSON_GROUPS].filter(({ calls }) => may(calls.list));
  if (kinds.length < 2) return null;
  return (
    <Views
      label="Kind of groups"
      views={kinds.map(({ of }) => ({ value: of, label: of === 'vehicles' ? 'Vehicles' : 'People' }))}
      shown={shown}
      onShow={(of) => void navigate(kinds.find((kind) => kind.of === of)?.path ?? '/groups')}
    />
  );
}
