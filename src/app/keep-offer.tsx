import { useState } from 'react';
import { Link } from 'react-router-dom';
import { thisDevice } from '#lib/this-device.dom.ts';
import { install, useInstall } from '#lib/use-install.ts';
import { useStorage } from '#lib/use-storage.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useKeepAnswered } from './keep-due.ts';
import css from './notices.module.css';

/** Offered at the moment it helps: there is work now that this device could lose. */
export default function KeepOffer() {
  const { state, ask } = useStorage();
  const way = useInstall();
  const answered = useKeepAnswered();
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const canInstall = way === 'offered' || way === 'ios';
  const canKeep = state?.kept === false;
  if (!open || !state || !(canInstall || canKeep)) return null;
  const close = () => {
    answered();
    setOpen(false);
  };
  const keep = async () => {
    const kept = await ask();
    toast({ text: kept ? 'This device keeps your work now.' : 'The device said no. Settings can ask again later.' });
    close();
  };
  const put = async () => {
    await install();
    close();
  };
  return (
    <Banner
      icon="storage"
      action={
        <>
          {way === 'offered' ? <Button onClick={() => void put()}>Install</Button> : null}
          {way === 'ios' ? (
            <Link className={css.link} to="/settings" onClick={close}>
              How to add it
            </Link>
          ) : null}
          {canKeep ? <Button onClick={() => void keep()}>Keep my data</Button> : null}
          <Button tone="quiet" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      Work that is not sent yet is only on this {thisDevice()}.{' '}
      {canInstall
        ? 'Installed, Yardhand opens from the home screen and keeps it.'
        : 'Ask the device never to delete it.'}
    </Banner>
  );
}
