import { useId, type ReactNode } from 'react';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Answer } from '#contract/endpoint.ts';
import RecordHistory from '#kit/history/record-history.tsx';
import { DrawerTabs, tabId } from '#kit/list/drawer-tabs.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerStatusChip } from '../customer-looks.tsx';
import { Insurances } from '../papers/insurances.tsx';
import { Licence } from '../papers/licence.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { Blocked, CustomerFacts } from './customer-facts.tsx';
import { RentalsCard } from './rentals-card.tsx';
import css from './page.module.css';

export type CustomerWhole = Answer<typeof calls.edit>;

/** A customer as the server knows them; without a connection, as they were read last. */
export function CustomerPage({ id }: { readonly id: number }) {
  const read = useRead(calls.edit, { params: { id } });
  const again = () => void read.refetch();
  const whole = read.data?.body;
  if (!whole) {
    return (
      <Screen title="Customer" back="/customers">
        {read.isPending ? <SkeletonRows /> : <NoCustomer error={read.error} onAgain={again} />}
      </Screen>
    );
  }
  const { customer } = whole;
  return (
    <Screen
      title={`${customer.first_name} ${customer.last_name}`}
      back="/customers"
      aside={<CustomerStatusChip status={customer.status} />}
      actions={<CustomerActs customer={customer} />}
      fluid
    >
      <Tabs whole={whole}>
        {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      </Tabs>
    </Screen>
  );
}

function NoCustomer({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="people" title="There is no such customer">
      They never existed, or were deleted. The list shows deleted ones to who may bring them back.
    </EmptyState>
  );
}

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'history', label: 'History' },
] as const;

interface TabsProps {
  readonly whole: CustomerWhole;
  /** How old it is, where it could not be read anew. */
  readonly children: ReactNode;
}

function Tabs({ whole, children }: TabsProps) {
  const panel = useId();
  const { params, set } = useAddress();
  const shown = params.get('tab') === 'history' ? 'history' : 'overview';
  return (
    <>
      <div className={css.tabs}>
        <DrawerTabs
          panel={panel}
          tabs={TABS}
          shown={shown}
          onShow={(value) => set({ tab: value === 'overview' ? null : value })}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, shown)} className={css.panel}>
        {children}
        {shown === 'history' ? (
          <Section title="History">
            <RecordHistory entity="customer" id={whole.customer.id} />
          </Section>
        ) : (
          <Overview whole={whole} />
        )}
      </div>
    </>
  );
}

function Overview({ whole }: Pick<TabsProps, 'whole'>) {
  const { customer, licence, insurance } = whole;
  return (
    <>
      <Blocked customer={customer} />
      <div className={css.columns}>
        <div className={css.column}>
          <CustomerFacts customer={customer} />
          <Licence customer={customer} pages={licence} />
          <Insurances customer={customer} insurances={insurance} />
        </div>
        <div className={css.column}>
          <RentalsCard customer={customer} />
        </div>
      </div>
    </>
  );
}
