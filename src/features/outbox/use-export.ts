import { dayOf } from '#lib/day.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';

/** The way out when nothing else works: the unsent work with its photos as one file. */
export function useExport(): () => Promise<void> {
  const sync = useSync();
  const toast = useToast();
  return async () => {
    try {
      saveFile(await sync.exportZip(), `yardhand-unsent-${dayOf(Date.now())}.zip`);
    } catch {
      toast({ text: `The file could not be made. Free some space on this ${thisDevice()} and try again.` });
    }
  };
}
