import { rentalDeposits, type ListedDeposit } from '#contract/areas/rental-deposits.ts';
import { depositActs, depositModes, depositStates, type DepositAct } from '#contract/areas/rental-money-words.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { bookingStatuses } from '#contract/areas/rental-words.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { Marks } from '#kit/marks.tsx';
import { formatSum } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { BookingLink } from '../money-list/booking-link.tsx';
import type { RowPlace } from '../money-list/money-list.tsx';
import { UnknownCheck } from '../money-list/unknown-check.tsx';
import lists from '../money-list/money-list.module.css';
import { depositOffers } from '../money/deposit-acts.ts';
import { useWaits } from '../money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { depositMarks } from './deposit-marks.ts';
import { tripText } from './deposit-list.tsx';

interface Props extends RowPlace {
  readonly deposit: ListedDeposit;
  readonly onAct: (act: DepositAct) => void;
}

/** The deposit of one booking: how it stands, its sums, and what can be done with it. */
export function DepositDrawer({ deposit, onAct, onClose, onStep }: Props) {
  const now = useNow(60_000);
  const { id, number, renter_name, plate, booking_status, is_unknown } = deposit;
  return (
    <Drawer
      label={`Deposit of ${number}`}
      head={
        <>
          {plate === null ? null : <PlateBadge plate={plate} />}
          <h2>{renter_name}</h2>
        </>
      }
      facts={
        <>
          <BookingLink bookingId={id} number={number} />
          {` · ${bookingStatuses[booking_status]} · ${tripText(deposit, now)}`}
        </>
      }
      onClose={onClose}
      onStep={onStep}
      footer={<Acts deposit={deposit} onAct={onAct} />}
    >
      <div className={lists.parts}>
        {is_unknown ? <Unknown deposit={deposit} /> : <Marks marks={depositMarks(deposit, now)} />}
        <Facts facts={factsOf(deposit, now)} />
        <Why deposit={deposit} />
      </div>
    </Drawer>
  );
}

/** Once it is known what became of it, the list says so. */
function settledText({ number }: ListedDeposit, { deposit }: Booking): string | null {
  if (deposit === null || deposit.is_unknown) return null;
  return `Deposit of ${number}: ${depositStates[deposit.status].toLowerCase()}.`;
}

function Unknown({ deposit }: { readonly deposit: ListedDeposit }) {
  const { id, available, held, required, renter_name } = deposit;
  const isGoing = held > available;
  const sum = formatSum(isGoing ? held - available : required);
  return (
    <UnknownCheck bookingId={id} settledText={(booking) => settledText(deposit, booking)}>
      {isGoing ? `What becomes of ${sum} was sent.` : `${sum} was asked from ${renter_name}.`}
    </UnknownCheck>
  );
}

function factsOf(deposit: ListedDeposit, now: number): readonly Fact[] {
  const { required, held, kept, given_back, charged, mode, authorised_until, zone } = deposit;
  const { waived_by_name, reason, branch_name, ends_at } = deposit;
  const sum = (value: number) => <span className="num">{formatSum(value)}</span>;
  return [
    ['Required', sum(required)],
    ['Held', sum(held)],
    ['Way', depositModes[mode]],
    ['Kept', sum(kept)],
    ['Given back', sum(given_back)],
    ['Charged, open', charged === null ? null : sum(charged)],
    ...(authorised_until === null
      ? []
      : ([['Blocked until', capital(bookedText(authorised_until, zone, now))]] as const)),
    ['Return', capital(bookedText(ends_at, zone, now))],
    ['Branch', branch_name],
    ...(waived_by_name === null ? [] : ([['Waived by', waived_by_name]] as const)),
    ...(reason === '' ? [] : ([['Why', reason]] as const)),
  ];
}

/** Why some acts are not there. */
function Why({ deposit: { status, no_authorisation } }: { readonly deposit: ListedDeposit }) {
  const isAhead = status === 'due' || status === 'failed' || status === 'expired' || status === 'requested';
  return isAhead && no_authorisation !== null ? <p className={lists.note}>{no_authorisation}</p> : null;
}

/** So many have their own buttons; the others are done more seldom. */
const FIRST = 2;

function Acts({ deposit, onAct }: Pick<Props, 'deposit' | 'onAct'>) {
  const waits = useWaits();
  const may = useMay()(rentalDeposits.update);
  const offered = depositOffers(deposit);
  const others = offered.slice(FIRST);
  if (!may || offered.length === 0) return null;
  return (
    <DrawerFooter
      more={
        others.length > 0 && !waits.disabled ? (
          <Menu
            label="More"
            items={others.map(([act, icon]) => ({ label: depositActs[act], icon, onAct: () => onAct(act) }))}
          />
        ) : null
      }
    >
      {offered.slice(0, FIRST).map(([act, icon]) => (
        <Button key={act} icon={icon} {...waits} onClick={() => onAct(act)}>
          {depositActs[act]}
        </Button>
      ))}
    </DrawerFooter>
  );
}
