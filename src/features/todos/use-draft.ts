import { useLiveQuery } from 'dexie-react-hooks';
import { putSetting, setting } from '#db/views/settings.ts';
import { useSavedText, type SavedText } from '#lib/use-saved-text.ts';

export interface Draft extends SavedText {
  /** After what was written has become an act. */
  readonly clear: () => void;
}

/** Half-typed text that survives a kill of the app: kept on this device under `key` until it is cleared. */
export function useDraft(key: string): Draft {
  const stored = useLiveQuery(() => setting(`draft:${key}`), [key]);
  const saved = useSavedText(typeof stored === 'string' ? stored : '', (text) => void putSetting(`draft:${key}`, text));
  return {
    ...saved,
    clear() {
      saved.setText('');
      void putSetting(`draft:${key}`, '');
    },
  };
}
