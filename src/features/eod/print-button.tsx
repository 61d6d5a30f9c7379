import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { PrintDialogProps } from './print-dialog.tsx';

const PrintDialog = later<PrintDialogProps>(() => import('./print-dialog.tsx'));

/** Puts a week of reports on paper. */
export function PrintButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="file" label="Print week" onClick={() => setOpen(true)} />
      {isOpen ? <PrintDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
