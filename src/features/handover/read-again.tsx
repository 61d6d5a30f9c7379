import { useState } from 'react';
import { useSync } from '#sync/use-sync.ts';
import { IconButton } from '#ui/button.tsx';

/** Reads the bookings and private rentals again from the server. When it cannot, the strip on top says why. */
export function ReadAgain() {
  const sync = useSync();
  const [busy, setBusy] = useState(false);
  const read = () => {
    setBusy(true);
    void sync.refresh(['bookings', 'privates']).finally(() => setBusy(false));
  };
  return <IconButton icon="retry" label="Read again from the server" busy={busy} onClick={read} />;
}
