import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { count } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useSync, useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import css from './notices.module.css';

/** The silent state, said aloud: there is work and a server, and nothing goes through. */
export function StuckNotice() {
  const { stuck, pending } = useTruth();
  const device = thisDevice();
  if (!stuck) return null;
  return (
    <Banner tone="failed" icon="failed" urgent action={<Acts />}>
      <strong>Nothing has gone through for 5 min, although the server answers.</strong>{' '}
      {`${count(pending, 'change is', 'changes are')} safe on this ${device}. Try again; if it stays like this, send us the diagnostics.`}
    </Banner>
  );
}

function Acts() {
  const sync = useSync();
  const isThere = useLocation().pathname === '/diagnostics';
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await sync.retryAll().catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <Button icon="retry" busy={busy} onClick={() => void retry()}>
        Try again
      </Button>
      {isThere ? (
        <Link to="/diagnostics?save=1" className={css.link}>
          Save for support
        </Link>
      ) : (
        <Link to="/diagnostics" className={css.link}>
          Diagnostics
        </Link>
      )}
    </>
  );
}
