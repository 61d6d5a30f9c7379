import { useState } from 'react';
import { leads } from '#contract/areas/leads.ts';
import { useMay } from '#session/use-may.ts';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { SetupDialogProps } from './setup-dialog.tsx';

const SetupDialog = later<SetupDialogProps>(() => import('./setup-dialog.tsx'));

/** Opens the stages and channels, for who may set them. */
export function SetupButton() {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(leads.saveSetup)) return null;
  return (
    <>
      <IconButton icon="settings" label="Stages and channels" onClick={() => setOpen(true)} />
      {isOpen ? <SetupDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
