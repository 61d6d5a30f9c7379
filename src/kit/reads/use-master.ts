import { useLiveQuery } from 'dexie-react-hooks';
import { master, type SettingsMaster } from '#db/views/settings.ts';

/** People, branches and categories to choose from, as this device read them last. */
export function useMaster(): SettingsMaster | undefined {
  return useLiveQuery(master);
}
