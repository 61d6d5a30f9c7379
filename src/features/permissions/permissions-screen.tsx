import { permissionCalls as calls, type UsedPermission } from '#contract/areas/permissions.ts';
import { permissionAreas } from '#contract/permissions.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { PermissionDetail } from './permission-detail.tsx';
import { areaText } from './area-text.ts';

const PermissionForm = formLater<UsedPermission>(() => import('./permission-form.tsx'));

const AREAS = permissionAreas.map(({ area, title }) => ({ value: area, label: title }));
const OWN = [{ value: '1', label: 'The yard’s own' }];

const rolesText = ({ roles }: UsedPermission) => roles.map(({ title }) => title).join(', ') || 'No role';

/** All permissions there are, the yard’s own among them, with who has each. */
export default function PermissionsScreen() {
  return (
    <ResourceScreen
      title="Permissions"
      noun={{ one: 'permission', many: 'permissions' }}
      list={calls.list}
      rows={(answer) => answer.permissions}
      record={{ get: calls.edit, of: (answer) => answer.permission }}
      nameOf={({ title }) => title}
      columns={[
        { title: 'What it allows', text: (p) => p.title, sort: 'title', fold: 'title' },
        { title: 'Roles', text: rolesText, width: 14 },
        { title: 'Area', text: (p) => areaText(p.area), sort: 'position', width: 14 },
        { title: 'Name', text: (p) => p.name, sort: 'name', width: 11 },
        { title: 'Made by', text: (p) => (p.custom ? 'This yard' : 'The product'), width: 6 },
      ]}
      order={{ sort: 'position', direction: 'asc' }}
      filters={[
        { name: 'area', label: 'Area', all: 'All areas', options: AREAS },
        { name: 'custom', label: 'Made by', all: 'The product and the yard', options: OWN },
      ]}
      searchHint="Words, name"
      empty="What people may do in the product, and what the yard lets roles into for itself."
      entity="permission"
      detail={(permission) => <PermissionDetail permission={permission} />}
      add={calls.add}
      update={calls.update}
      remove={calls.remove}
      allows={({ custom }, act) => custom || act === 'update'}
      form={PermissionForm}
    />
  );
}
