/** Small things a person chose, and the settings master of their yard. They live in `meta` and leave with the database. */
import type { settings } from '#contract/areas/settings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { onConnection } from '../connection.ts';
import { db, read } from '../open.ts';
import type { Json } from '../records.ts';

export type SettingsMaster = Answer<typeof settings.master>;

/** Where the last settings master that was pulled is kept in `meta`. */
export const MASTER = 'master';

const keyOf = (key: string) => `setting:${key}`;

export function setting(key: string): Promise<Json | undefined> {
  return read(async (d) => (await d.meta.get(keyOf(key)))?.value);
}

export async function putSetting(key: string, value: Json): Promise<void> {
  const database = db();
  await onConnection(database, () => database.meta.put({ key: keyOf(key), value }));
}

/** The settings master as it was pulled last; undefined before the first pull. */
export function master(): Promise<SettingsMaster | undefined> {
  return read(async (d) => (await d.meta.get(MASTER))?.value as SettingsMaster | undefined);
}
