import {
  type PaymentMethod,
  paymentKinds,
  paymentMethodLabels,
  paymentMethods,
} from '#contract/areas/payment-methods.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';

const MethodForm = formLater<PaymentMethod>(() => import('./method-form.tsx'));

const numberText = ({ last4 }: PaymentMethod) => (last4 === null ? '' : `… ${last4}`);
const stateText = ({ active }: PaymentMethod) => (active ? 'In use' : 'Not in use');

/** With what the yard pays. */
export default function MethodsScreen() {
  return (
    <ResourceScreen
      title="Payment methods"
      noun={{ one: 'payment method', many: 'payment methods' }}
      list={paymentMethods.list}
      rows={(answer) => answer.paymentMethods}
      record={{ get: paymentMethods.one, of: (answer) => answer.paymentMethod }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 13 },
        { title: 'Kind', text: ({ kind }) => paymentKinds[kind], sort: 'kind', width: 11 },
        { title: 'Number', text: numberText, cell: (one) => <span className="num">{numberText(one)}</span>, width: 6 },
        { title: 'Holder', text: ({ holder_name }) => holder_name ?? '', sort: 'holder_name', width: 10 },
        { title: 'State', text: stateText, fold: 'end', width: 7 },
      ]}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          all: 'All kinds',
          options: Object.entries(paymentKinds).map(([value, label]) => ({ value, label })),
        },
      ]}
      searchHint="Name, number, holder"
      empty="The company’s cards and accounts, the cash box, people’s own money: what an expense was paid with."
      entity="payment-method"
      detail={(method) => (
        <Facts
          facts={[
            [paymentMethodLabels.kind, paymentKinds[method.kind]],
            [paymentMethodLabels.last4, method.last4],
            [paymentMethodLabels.holder_id, method.holder_name],
            ['State', method.active ? 'In use' : 'Not in use: it stays on old expenses and is offered for no new one.'],
          ]}
        />
      )}
      add={paymentMethods.add}
      update={paymentMethods.update}
      remove={paymentMethods.remove}
      restore={paymentMethods.restore}
      form={MethodForm}
    />
  );
}
