/** Permissions as the list of records takes them. Pure. */
import type { UsedPermission } from '#contract/areas/permissions.ts';
import { permissionAreas } from '#contract/permissions.ts';

/** One that was deleted does not come back. */
export type PermissionRecord = UsedPermission & { readonly deleted_at: null };

export const recordOf = (permission: UsedPermission): PermissionRecord => ({ ...permission, deleted_at: null });

const TITLES = new Map(permissionAreas.map(({ area, title }) => [area, title]));

/** What people call an area; of one that this version does not know, its name. */
export const areaText = (area: string): string => TITLES.get(area) ?? area;
