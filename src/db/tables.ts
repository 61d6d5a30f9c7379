/** What follows from the list of mirrored tables. */
import { MIRROR } from './mirror.ts';
import type { PictureTable, TableName } from './records.ts';

/** All of them; what belongs to a record comes after it. */
export const TABLES = Object.keys(MIRROR) as readonly TableName[];

/** One value for every mirrored table. */
export const byTable = <T>(value: (t: TableName) => T): Readonly<Record<TableName, T>> =>
  Object.fromEntries(TABLES.map((t) => [t, value(t)])) as Record<TableName, T>;

/** The word before the slash of a table's local ids. */
export const PREFIX = byTable((t) => MIRROR[t].word);

/** Whether a table holds pictures. */
export const isPictures = (t: TableName): t is PictureTable => MIRROR[t].pictures === true;

/** The tables that hold pictures. */
export const PICTURES: readonly PictureTable[] = TABLES.filter(isPictures);

/** A table whose rows are parts of records, and its field that names the record. */
export type Part = readonly [t: TableName, owner: string];

/** What is shown only as a part of a record of this table. What merely refers to one, as a punch does, is none. */
export function partsOf(t: TableName): readonly Part[] {
  return TABLES.flatMap((part): Part[] => {
    const { owner, isPart, refs } = MIRROR[part];
    return isPart && owner !== undefined && refs[owner] === t ? [[part, owner]] : [];
  });
}
