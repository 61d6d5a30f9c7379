import type { User } from '#contract/areas/auth.ts';
import type { Person } from '#server/http/handler.ts';

/** The person as the app keeps them. */
export function userOf({ id, name, email, role, branch_id, department }: Person): User {
  return { id, name, email, role, branch_id, department };
}
