import { users, USER_STATES, type Person } from '#contract/areas/users.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import type { DeletePersonProps } from './delete-person.tsx';
import { PersonDetail } from './person-detail.tsx';
import { PersonState } from './person-state.tsx';
import { formatSeen, onOffText, STATES, stateText } from './person-text.ts';
import type { RightsProps } from './rights.tsx';
import { SavedFilter } from './saved-filter.tsx';
import { useDepartments, useRoles } from './use-choices.ts';

const PersonForm = formLater<Person>(() => import('./person-form.tsx'));
const DeletePerson = later<DeletePersonProps>(() => import('./delete-person.tsx'));
const Rights = later<RightsProps>(() => import('./rights.tsx'));

/** Who works here, in which role, and who asks to be let in. */
export default function UsersScreen() {
  return (
    // What there is to filter by is read outside of the list.
    <Reads>
      <People />
    </Reads>
  );
}

function People() {
  const me = useSession().user.id;
  const filters = useFilters();
  return (
    <ResourceScreen
      title="People"
      noun={{ one: 'person', many: 'people' }}
      list={users.list}
      rows={(answer) => answer.users}
      record={{ get: users.edit, of: (answer) => answer.user }}
      nameOf={({ name }) => name}
      columns={personColumns(useNow(60_000))}
      filters={filters}
      searchHint="Name, e-mail, phone"
      empty="Everybody who works in the yard: invite them, and they choose a password of their own."
      entity="user"
      actions={<SavedFilter screen="users" names={filters.map(({ name }) => name)} />}
      detail={(person) => <PersonDetail key={person.id} person={person} />}
      tabs={[{ value: 'may', label: 'May', show: (person) => <Rights key={person.id} person={person} /> }]}
      form={PersonForm}
      add={users.add}
      update={users.update}
      remove={users.remove}
      restore={users.restore}
      allows={({ id, editable }) => editable || id === me}
      ask={DeletePerson}
      asksFirst
    />
  );
}

type PersonColumn = ResourceColumn<
  Person,
  'name' | 'email' | 'role_name' | 'department_name' | 'branch_name' | 'last_seen_at' | 'updated_at'
>;

/** A number that is worth a look only when it is not zero. */
const numberColumn = (title: string, width: number, of: (person: Person) => number): PersonColumn => ({
  title,
  width,
  end: true,
  text: (person) => String(of(person)),
  cell: (person) => (of(person) > 0 ? formatNumber(of(person)) : <span className="muted">0</span>),
});

/** `now`: ms. */
const personColumns = (now: number): readonly PersonColumn[] => [
  { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 11 },
  { title: 'Role', text: ({ role_name }) => role_name, sort: 'role_name', width: 9 },
  { title: 'State', text: stateText, cell: ({ state }) => <PersonState state={state} />, fold: 'end', width: 9 },
  { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', sort: 'branch_name', width: 8 },
  {
    title: 'Last seen',
    text: ({ last_seen_at }) => last_seen_at ?? '',
    cell: ({ last_seen_at }) => formatSeen(last_seen_at, now),
    sort: 'last_seen_at',
    width: 9,
  },
  numberColumn('Unsent', 5, ({ unsent }) => unsent),
  numberColumn('Todos', 5, ({ open_todos }) => open_todos),
  { title: 'Two-factor', text: ({ two_factor }) => onOffText(two_factor), width: 6 },
  { title: 'Department', text: ({ department_name }) => department_name ?? '', sort: 'department_name', width: 8 },
  { title: 'E-mail', text: ({ email }) => email, sort: 'email', width: 14 },
];

function useFilters() {
  const { roles = [] } = useRoles();
  const { departments = [] } = useDepartments();
  const branch = useBranchFilter();
  return [
    {
      name: 'role_id',
      label: 'Role',
      all: 'All roles',
      options: roles.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    branch,
    {
      name: 'department_id',
      label: 'Department',
      all: 'All departments',
      options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'state',
      label: 'State',
      all: 'Everybody',
      options: USER_STATES.map((value) => ({ value, label: STATES[value].text })),
    },
    {
      name: 'two_factor',
      label: 'Two-factor',
      all: 'On or off',
      options: [
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ],
    },
  ] as const;
}
