import type { roles as calls, Role } from '#contract/areas/roles.ts';
import { MoveAndDelete } from '#kit/list/resource/move-and-delete.tsx';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { useAllRoles } from './use-all-roles.ts';

export type DeleteRoleProps = AskProps<Role, typeof calls.remove>;

/** Its people have to go somewhere before it is deleted. */
export default function DeleteRole({ record: { id, title }, ...asked }: DeleteRoleProps) {
  const { roles } = useAllRoles();
  return (
    <MoveAndDelete
      noun="role"
      id={id}
      name={title}
      records={roles.map((role) => ({ id: role.id, name: role.title }))}
      hint="They may do what that role may, from their next request on."
      {...asked}
    />
  );
}
