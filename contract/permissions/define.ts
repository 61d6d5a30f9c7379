/** How the permissions of an area are described, once, in a file of their own. */

/** The roles a yard starts with. */
export type RoleName = 'technician' | 'lead' | 'office' | 'accountant' | 'manager' | 'admin';

/** Each of these roles may do everything that the one before it may do. The accountant stands beside them. */
export const LADDER = ['technician', 'lead', 'office', 'manager', 'admin'] as const satisfies readonly RoleName[];

export interface PermissionFacts {
  /** What it allows, as the office reads it in the matrix of rights. At most 60 characters. */
  readonly words: string;
  /** The first role of the ladder that has it, unless an administrator decides otherwise. */
  readonly from: (typeof LADDER)[number];
  /** True when the accountant has it too. */
  readonly accountant?: true;
}

/** An area of the product, as the matrix of rights shows it. */
export interface Area {
  readonly area: string;
  readonly title: string;
  readonly permissions: Readonly<Record<string, PermissionFacts>>;
}
