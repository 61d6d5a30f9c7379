import { useState } from 'react';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Customer, CustomerInsurance } from '#contract/areas/private-record.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { plainDate } from '#kit/rental/zone-moment.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PaperStateChip } from '../customer-looks.tsx';
import { expiryText } from './expiry.ts';
import type { InsuranceFormProps } from './insurance-form.tsx';
import { Expires } from './licence.tsx';
import { PaperLook } from './paper-look.tsx';
import { usePaperRights } from './use-paper-rights.ts';
import { useRemovePaper } from './use-remove-paper.ts';
import css from './papers.module.css';

const InsuranceForm = later<InsuranceFormProps>(() => import('./insurance-form.tsx'));

interface Props {
  readonly customer: Customer;
  readonly insurances: readonly CustomerInsurance[];
}

/** The own insurances of a customer; that of a booking stands with the booking. */
export function Insurances({ customer, insurances }: Props) {
  const { sees, mayChange, waits } = usePaperRights();
  const [shown, show] = useState<CustomerInsurance | 'new' | null>(null);
  return (
    <Card
      title="Own insurance"
      aside={<PaperStateChip state={customer.insurance_status} />}
      actions={
        mayChange ? (
          <Button icon="plus" tone="quiet" {...waits} onClick={() => show('new')}>
            Add insurance
          </Button>
        ) : null
      }
      isFlush
    >
      {insurances.length === 0 ? (
        <p className={css.none}>{sees ? 'They have shown none of their own.' : 'It is shown to the office.'}</p>
      ) : (
        <ul className={css.pages}>
          {insurances.map((insurance) => (
            <Insurance key={insurance.id} insurance={insurance} onChange={() => show(insurance)} />
          ))}
        </ul>
      )}
      {shown === null ? null : (
        <InsuranceForm customerId={customer.id} insurance={shown === 'new' ? null : shown} onClose={() => show(null)} />
      )}
    </Card>
  );
}

interface InsuranceProps {
  readonly insurance: CustomerInsurance;
  readonly onChange: () => void;
}

function Insurance({ insurance, onChange }: InsuranceProps) {
  const now = useNow(60_000);
  const { id, insurer, policy_number, valid_from, valid_to, file } = insurance;
  const { mayChange, mayRemove, waits } = usePaperRights();
  const { busy, remove } = useRemovePaper(calls.removeInsurance);
  const name = insurer || 'insurance';
  const facts: readonly Fact[] = [
    ['Insurer', insurer || null],
    ['Policy', policy_number || null],
    ['Valid from', valid_from && plainDate(valid_from)],
    ['Valid until', valid_to && plainDate(valid_to)],
  ];
  return (
    <li>
      {file === null ? null : <PaperLook file={file} label={`Page of ${name}: look at it`} />}
      <div className={css.words}>
        <Facts facts={facts} />
        <Expires expiry={valid_to === null ? null : expiryText(valid_to, now)} />
        <div className={css.acts}>
          {mayChange ? (
            <Button icon="edit" {...waits} aria-label={`Change ${name}`} onClick={onChange}>
              Change
            </Button>
          ) : null}
          {mayRemove ? (
            <Button icon="trash" {...waits} busy={busy} aria-label={`Delete ${name}`} onClick={() => remove(id)}>
              Delete
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
