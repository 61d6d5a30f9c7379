import { useId, type ReactNode } from 'react';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { DrawerTabs, tabId } from '#kit/list/drawer-tabs.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { BillingNotice } from '../money/billing-notice.tsx';
import { CorrectedNotice, correctedText } from '../money/corrected.tsx';
import { BillingProvider, useBilling } from '../money/use-billing.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useWaits } from '../shared/use-waits.ts';
import { duePeriod, isOverbilled, nextStep } from './next-step.ts';
import { RentalActs } from './rental-acts.tsx';
import { RentalForms } from './rental-forms.tsx';
import { NextStepLine, RentalHead } from './rental-head.tsx';
import { rentalTabs, type PageOfRental } from './rental-tabs.tsx';
import { useForm } from './use-form.ts';
import { PrimaryAct, usePrimaryAct } from './primary-act.tsx';
import css from './rental.module.css';

/** A private rental as the server knows it; without a connection, as it was read last. */
export function RentalPage({ id }: { readonly id: number }) {
  const read = useRead(calls.edit, { params: { id } });
  const again = () => void read.refetch();
  const whole = read.data?.body;
  if (!whole) {
    return (
      <Screen title="Private rental" back="/private-rentals">
        {read.isPending ? <SkeletonRows /> : <NoRental error={read.error} onAgain={again} />}
      </Screen>
    );
  }
  return (
    <BillingProvider rentalId={id}>
      <RentalForms whole={whole}>
        <Loaded whole={whole}>
          {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
        </Loaded>
      </RentalForms>
    </BillingProvider>
  );
}

function NoRental({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="calendar" title="There is no such private rental">
      It never existed, was deleted, or is of a branch whose rentals you may not see.
    </EmptyState>
  );
}

interface LoadedProps {
  readonly whole: RentalWhole;
  /** How old it is, where it could not be read anew. */
  readonly children: ReactNode;
}

function Loaded({ whole, children }: LoadedProps) {
  const isWide = useWide();
  const act = usePrimaryAct(whole);
  const primary = act === null ? null : <PrimaryAct act={act} />;
  return (
    <Screen
      title={whole.customer.name}
      back="/private-rentals"
      aside={<PlateBadge plate={whole.vehicle.plate} size="large" />}
      actions={
        <>
          <RentalActs whole={whole} primary={act} />
          {isWide ? primary : null}
        </>
      }
      primary={isWide ? null : primary}
      fluid
    >
      <RentalHead whole={whole} />
      <NextStepLine whole={whole} />
      <BillingNotice />
      <CorrectedNotice whole={whole} />
      <Tabs whole={whole}>{children}</Tabs>
    </Screen>
  );
}

function usePageOf(whole: RentalWhole): PageOfRental {
  const waits = useWaits();
  const { open } = useBilling();
  return {
    show: useForm(),
    waits,
    moneyWaits: { ...waits, disabled: waits.disabled || open !== null },
    act: nextStep(whole, useNow(60_000), formatSum).act,
    due: duePeriod(whole),
    isOverbilled: isOverbilled(whole),
    correctedText: whole.corrected && correctedText(whole.corrected, whole.vehicle.unit),
  };
}

function Tabs({ whole, children }: LoadedProps) {
  const panel = useId();
  const { params, set } = useAddress();
  const { permissions } = useSession();
  const page = usePageOf(whole);
  const mine = rentalTabs.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  const [first] = rentalTabs;
  const { value: shown, Tab } = mine.find(({ value }) => value === params.get('tab')) ?? first;
  return (
    <>
      <div className={css.tabs}>
        <DrawerTabs
          panel={panel}
          tabs={mine.map(({ value, label }) => ({ value, label }))}
          shown={shown}
          onShow={(value) => set({ tab: value === first.value ? null : value })}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, shown)} className={css.panel}>
        {children}
        <Tab whole={whole} page={page} />
      </div>
    </>
  );
}
