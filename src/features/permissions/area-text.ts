/** What people call the areas of the matrix of rights. Pure. */
import { permissionAreas } from '#contract/permissions.ts';

const TITLES = new Map(permissionAreas.map(({ area, title }) => [area, title]));

/** Of an area that this version does not know, its name. */
export const areaText = (area: string): string => TITLES.get(area) ?? area;
