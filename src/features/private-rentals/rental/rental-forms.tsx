import { useState, type ComponentType, type ReactNode } from 'react';
import { later } from '#ui/later.tsx';
import type { BillFormProps } from '../money/bill-form.tsx';
import type { LeaveOutFormProps } from '../money/leave-out-form.tsx';
import type { ReceiptFormProps } from '../money/receipt-form.tsx';
import { useBilling } from '../money/use-billing.tsx';
import type { AddPictureProps } from '../handover/add-picture.tsx';
import type { HandoverFormProps } from '../handover/handover-form.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { RentalFormContext, type RentalForm } from './use-form.ts';

/** What a form that is not more special is given. */
export interface RentalFormProps {
  readonly whole: RentalWhole;
  readonly onClose: () => void;
}

const PLAIN: Readonly<Record<'dates' | 'terms' | 'cancel', ComponentType<RentalFormProps>>> = {
  dates: later<RentalFormProps>(() => import('./dates-form.tsx')),
  terms: later<RentalFormProps>(() => import('./terms-form.tsx')),
  cancel: later<RentalFormProps>(() => import('./cancel-form.tsx')),
};
const HandoverForm = later<HandoverFormProps>(() => import('../handover/handover-form.tsx'));
const AddPicture = later<AddPictureProps>(() => import('../handover/add-picture.tsx'));
const BillForm = later<BillFormProps>(() => import('../money/bill-form.tsx'));
const LeaveOutForm = later<LeaveOutFormProps>(() => import('../money/leave-out-form.tsx'));
const ReceiptForm = later<ReceiptFormProps>(() => import('../money/receipt-form.tsx'));

interface Props {
  readonly whole: RentalWhole;
  readonly children: ReactNode;
}

/** The forms of a private rental: one at a time over its page, each loaded when it is first opened. */
export function RentalForms({ whole, children }: Props) {
  const [shown, show] = useState<RentalForm | null>(null);
  return (
    <RentalFormContext value={show}>
      {children}
      {shown ? <Shown whole={whole} shown={shown} onClose={() => show(null)} /> : null}
    </RentalFormContext>
  );
}

function Shown({ whole, shown, onClose }: RentalFormProps & { readonly shown: RentalForm }) {
  const billing = useBilling();
  switch (shown.form) {
    case 'dates':
    case 'terms':
    case 'cancel': {
      const Form = PLAIN[shown.form];
      return <Form whole={whole} onClose={onClose} />;
    }
    case 'leave-out':
      return <LeaveOutForm whole={whole} charge={shown.charge} onClose={onClose} />;
    case 'picture':
      return <AddPicture whole={whole} phase={shown.phase} onClose={onClose} />;
    // As long as it is not known what became of one, the page says so, and none other is begun.
    case 'bill':
      return billing.open ? null : <BillForm whole={whole} isCredit={shown.isCredit} onClose={onClose} />;
    case 'receipt':
      return billing.open ? null : <ReceiptForm whole={whole} kind={shown.kind} onClose={onClose} />;
    case 'hand-out':
    case 'take-back':
    case 'note-out':
    case 'note-in':
      return <HandoverForm key={shown.form} whole={whole} act={shown.form} onClose={onClose} />;
  }
}
