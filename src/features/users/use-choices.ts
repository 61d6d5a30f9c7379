/** What people can be given, as this device read it last; undefined until it has. Inside of `Reads`. */
import { users } from '#contract/areas/users.ts';
import { useRead } from '#kit/reads/use-read.ts';

export function useRoles() {
  const { data, isError } = useRead(users.roles, {});
  return { roles: data?.body.roles, isFailed: !data && isError };
}

export function useDepartments() {
  const { data, isError } = useRead(users.departments, {});
  return { departments: data?.body.departments, isFailed: !data && isError };
}
