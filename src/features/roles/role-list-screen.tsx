import { roles as calls, type Role } from '#contract/areas/roles.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { later } from '#ui/later.tsx';
import type { DeleteRoleProps } from './delete-role.tsx';
import { RoleDetail } from './role-detail.tsx';
import { limitText, twoFactorText } from './role-text.ts';
import { RolesViews } from './roles-views.tsx';

const RoleForm = formLater<Role>(() => import('./role-form.tsx'));
const DeleteRole = later<DeleteRoleProps>(() => import('./delete-role.tsx'));

/** Roles are changed where their matrix can be seen: a phone shows them. */
const ACTS = {
  add: calls.add,
  update: calls.update,
  remove: calls.remove,
  restore: calls.restore,
  ask: DeleteRole,
  form: RoleForm,
};

/** The roles as a list: what is decided about each beside its rights. */
export default function RoleListScreen() {
  const isPhone = thisDevice() === 'phone';
  return (
    <ResourceScreen
      title="Roles"
      noun={{ one: 'role', many: 'roles' }}
      views={isPhone ? null : <RolesViews shown="list" />}
      list={calls.list}
      rows={(answer) => answer.roles}
      record={{ get: calls.edit, of: (answer) => answer.role }}
      nameOf={({ title }) => title}
      columns={[
        { title: 'Role', text: (role) => role.title, sort: 'title', fold: 'title' },
        { title: 'Short name', text: (role) => role.name, sort: 'name' },
        {
          title: 'People',
          text: (role) => String(role.people),
          cell: (role) => formatNumber(role.people),
          sort: 'people',
          end: true,
          width: 6,
        },
        { title: 'Two-factor', text: twoFactorText, width: 8 },
        { title: 'Approves', text: limitText, width: 10 },
      ]}
      searchHint="Title, short name"
      empty="A role says what its people may do."
      entity="role"
      detail={(role) => <RoleDetail key={role.id} role={role} />}
      allows={(role, act) => role.editable && (act === 'update' || role.name !== 'admin')}
      {...(isPhone ? {} : ACTS)}
    />
  );
}
