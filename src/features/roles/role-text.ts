/** What the screens of roles say of a role. Pure. */
import type { Role } from '#contract/areas/roles.ts';
import { count, formatSum } from '#lib/format-number.ts';

export const peopleText = (n: number): string => count(n, 'person', 'people');

/** `Up to 1,250.00`, in the currency of the yard. Without a limit it is any sum, but only for a role that may approve expenses at all. */
export function limitText({ approval_limit, permissions }: Pick<Role, 'approval_limit' | 'permissions'>): string {
  if (!permissions.includes('expense.approve')) return 'No expenses';
  return approval_limit === null ? 'Any sum' : `Up to ${formatSum(approval_limit)}`;
}

export const twoFactorText = ({ two_factor }: Pick<Role, 'two_factor'>): string =>
  two_factor === 'required' ? 'Required' : 'Off';
