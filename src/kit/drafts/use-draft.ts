import { useLiveQuery } from 'dexie-react-hooks';
import { useKeptText } from '#kit/drafts/use-kept-text.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import type { SavedText } from '#lib/use-saved-text.ts';

export interface Draft extends SavedText {
  /** After what was written has become an act. */
  readonly clear: () => void;
}

/** Half-typed text that survives a kill of the app: kept on this device under `key` until it is cleared. */
export function useDraft(key: string): Draft {
  const name = `draft:${key}`;
  const stored = useLiveQuery(() => setting(name), [name]);
  const saved = useKeptText(typeof stored === 'string' ? stored : '', (text) => putSetting(name, text), {
    draft: name,
  });
  return {
    ...saved,
    clear() {
      saved.setText('');
      saved.flush();
    },
  };
}
