import { useState, type ReactNode } from 'react';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import type { AskPaymentProps } from '#features/rentals/money/ask-payment.tsx';
import { chargedOpen } from '#features/rentals/money/due.ts';
import type { DepositActProps } from '#features/rentals/money/deposit-act.tsx';
import type { PaymentActProps } from '#features/rentals/money/payment-act.tsx';
import type { RequestActProps } from '#features/rentals/money/request-act.tsx';
import type { TakePaymentProps } from '#features/rentals/money/take-payment.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useTruth } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import type { ModelFormProps } from './model-form.tsx';
import { useTakes } from './use-takes.ts';
import { MoneyFormContext, type MoneyFormWanted } from './use-money-form.ts';

const TakePayment = later<TakePaymentProps>(() => import('#features/rentals/money/take-payment.tsx'));
const AskPayment = later<AskPaymentProps>(() => import('#features/rentals/money/ask-payment.tsx'));
const PaymentAct = later<PaymentActProps>(() => import('#features/rentals/money/payment-act.tsx'));
const RequestAct = later<RequestActProps>(() => import('#features/rentals/money/request-act.tsx'));
const DepositAct = later<DepositActProps>(() => import('#features/rentals/money/deposit-act.tsx'));
const ModelForm = later<ModelFormProps>(() => import('./model-form.tsx'));

interface Props {
  readonly booking: Booking;
  readonly children: ReactNode;
}

/** The forms of a booking's money: one at a time, each loaded when it is first opened. `p` takes a payment wherever one is on the page. */
export function MoneyForms({ booking, children }: Props) {
  const [shown, show] = useState<MoneyFormWanted | null>(null);
  const takes = useTakes(booking);
  const isOffline = useTruth().reach === 'offline';
  useShortcut(takes && !isOffline && shown === null ? 'p' : '', () => show({ form: 'take' }));
  const { cost_summary: cost } = booking;
  return (
    <MoneyFormContext value={show}>
      {children}
      {shown && cost ? <Form booking={booking} cost={cost} shown={shown} onClose={() => show(null)} /> : null}
    </MoneyFormContext>
  );
}

interface FormProps {
  readonly booking: Booking;
  readonly cost: CostSummary;
  readonly shown: MoneyFormWanted;
  readonly onClose: () => void;
}

/** What is read anew behind a form is what the form tells of. */
function Form({ booking, cost, shown, onClose }: FormProps) {
  switch (shown.form) {
    case 'take':
      return <TakePayment booking={booking} cost={cost} onClose={onClose} />;
    case 'ask':
      return <AskPayment booking={booking} cost={cost} purpose={shown.purpose} onClose={onClose} />;
    case 'model':
      return <ModelForm booking={booking} onClose={onClose} />;
    case 'request': {
      const request = booking.payment_request?.find(({ id }) => id === shown.request.id) ?? shown.request;
      return <RequestAct booking={booking} request={request} act={shown.act} onClose={onClose} />;
    }
    case 'payment': {
      const payment = booking.payments?.find(({ id }) => id === shown.payment.id) ?? shown.payment;
      return <PaymentAct payment={payment} act={shown.act} cost={cost} onClose={onClose} />;
    }
    case 'deposit':
      return booking.deposit ? (
        <DepositAct
          deposit={{ ...booking.deposit, charged: booking.checkout_values?.final_at ? chargedOpen(booking) : null }}
          act={shown.act}
          onClose={onClose}
        />
      ) : null;
  }
}
