import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedDeposit } from '#contract/areas/rental-deposits.ts';
import type { DepositAct as Act } from '#contract/areas/rental-money-words.ts';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { later } from '#ui/later.tsx';
import { MoneyList, viewOf } from '../money-list/money-list.tsx';
import type { DepositActProps } from '../money/deposit-act.tsx';
import { SentActNotices } from '../money/sent-act-notices.tsx';
import { DepositDrawer } from './deposit-drawer.tsx';
import { countsOf, DEPOSIT_VIEWS, useDepositList } from './deposit-list.tsx';

const DepositAct = later<DepositActProps>(() => import('../money/deposit-act.tsx'));

/** Deposits of all bookings: what is to be taken, what is held and may run out, and what is to be given back. */
export default function DepositsScreen() {
  return (
    <Reads>
      <Deposits />
    </Reads>
  );
}

function Deposits() {
  const [params] = useSearchParams();
  const view = viewOf(params, DEPOSIT_VIEWS);
  const resource = useDepositList(view);
  const of = useResourceList(resource);
  const [shown, show] = useState<{ readonly deposit: ListedDeposit; readonly act: Act } | null>(null);
  // What is read anew behind the form is what it tells of.
  const deposit = shown && (of.rows.find(({ id }) => id === shown.deposit.id) ?? shown.deposit);
  return (
    <MoneyList
      resource={resource}
      of={of}
      views={DEPOSIT_VIEWS}
      view={view}
      counts={countsOf(of.list)}
      notices={<SentActNotices />}
      drawer={(row, place) => (
        <DepositDrawer key={row.id} deposit={row} onAct={(act) => show({ deposit: row, act })} {...place} />
      )}
    >
      {shown && deposit ? <DepositAct deposit={deposit} act={shown.act} onClose={() => show(null)} /> : null}
    </MoneyList>
  );
}
