import {
  type PaymentMethod,
  paymentKinds,
  paymentMethodLabels,
  paymentMethods,
} from '#contract/areas/payment-methods.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';

const hasNumber = (kind: unknown) => kind === 'company_card' || kind === 'company_account' || kind === 'personal';

/** Makes or changes a payment method. Cash and what is paid later have no number. */
export default function MethodForm({ record, onClose, onSaved }: FormProps<PaymentMethod>) {
  return (
    <RecordForm
      noun="payment method"
      name={record?.name}
      record={record}
      create={paymentMethods.add}
      update={paymentMethods.update}
      initial={{ active: true }}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: paymentMethodLabels.name, max: 80 },
        { name: 'kind', kind: 'oneOf', label: paymentMethodLabels.kind, words: paymentKinds },
        {
          name: 'last4',
          kind: 'text',
          label: paymentMethodLabels.last4,
          hint: 'To tell cards apart. Never the whole number.',
          max: 4,
          short: true,
          shows: ({ kind }) => hasNumber(kind),
        },
        {
          name: 'holder_id',
          kind: 'person',
          label: paymentMethodLabels.holder_id,
          none: 'Nobody',
          ownName: record?.holder_name,
        },
        { name: 'active', kind: 'check', label: paymentMethodLabels.active },
      ]}
      onSaved={({ paymentMethod }) => onSaved(paymentMethod)}
      onClose={onClose}
    />
  );
}
