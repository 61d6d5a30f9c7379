import { useState } from 'react';
import { useSync } from '#sync/use-sync.ts';
import { IconButton } from '#ui/button.tsx';

/** Reads again from the server. When it cannot, the strip on top says why. */
export function RefreshButton() {
  const sync = useSync();
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void sync.refresh().finally(() => setBusy(false));
  };
  return <IconButton icon="retry" label="Read again from the server" busy={busy} onClick={refresh} />;
}
