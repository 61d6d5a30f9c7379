import { checkStates, type CheckState } from '#contract/areas/private-check-words.ts';
import type { PrivateCheck } from '#contract/areas/private-at-vehicle.ts';
import type { Permission } from '#contract/permissions.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { energyText } from '#kit/rental/energy-text.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { Pictures } from './pictures.tsx';
import css from './handover.module.css';

/** How the vehicle went out beside how it came back. */
export default function HandoverTab({ whole, page }: RentalTabProps) {
  return (
    <div className={css.ways}>
      <Way whole={whole} page={page} phase="checkin" title="Out" right="checkin.update" form="note-out" />
      <Way whole={whole} page={page} phase="checkout" title="In" right="checkout.update" form="note-in" />
    </div>
  );
}

interface WayProps extends RentalTabProps {
  readonly phase: RentalPhase;
  readonly title: string;
  readonly right: Permission;
  readonly form: 'note-out' | 'note-in';
}

/** Nothing is noted of a way on which the vehicle has not been yet, nor of what came to nothing. */
function isOpenFor({ rental: { status } }: RentalWhole, phase: RentalPhase): boolean {
  if (status === 'cancelled') return false;
  return phase === 'checkin' || status === 'returned' || status === 'closed';
}

function Way({ whole, page, phase, title, right, form }: WayProps) {
  const may = useCan(right) && isOpenFor(whole, phase);
  const { waits, show } = page;
  const checks = whole.checks.filter((check) => check.phase === phase);
  return (
    <Card
      title={title}
      actions={
        may ? (
          <Button tone="quiet" icon="edit" {...waits} aria-label={`Note: ${title}`} onClick={() => show({ form })}>
            Note
          </Button>
        ) : null
      }
    >
      <div className={css.body}>
        <Noted whole={whole} phase={phase} />
        <Found checks={checks} />
        <Pictures whole={whole} page={page} phase={phase} mayAdd={may} />
      </div>
    </Card>
  );
}

function Noted({ whole: { rental, vehicle }, phase }: Pick<WayProps, 'whole' | 'phase'>) {
  const now = useNow(60_000);
  const handover = phase === 'checkin' ? rental.checkin : rental.checkout;
  if (handover === null) return <p className="muted">Nothing is noted yet.</p>;
  const { odometer, done_at, done_by } = handover;
  const facts: readonly Fact[] = [
    ['When', done_at && zoneMoment(done_at, rental.zone, now)],
    ['By', done_by],
    ['Odometer', odometer === null ? null : `${formatNumber(odometer)} ${vehicle.unit}`],
    ['Fuel', energyText(handover)],
  ];
  return <Facts facts={facts} />;
}

const LOOKS: Readonly<Record<CheckState, readonly [tone: Tone, icon: IconName]>> = {
  ok: ['sent', 'check'],
  failed: ['failed', 'failed'],
  na: ['unknown', 'skip'],
};

/** What was looked at, and what was found. */
function Found({ checks }: { readonly checks: readonly PrivateCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-label="Checks">
      <h3>Checks</h3>
      <ul className={css.found}>
        {checks.map(({ check_id, title, result }) => (
          <li key={check_id}>
            <span>{title}</span>
            {result === null ? (
              <span className="muted small">Not looked at</span>
            ) : (
              <Chip tone={LOOKS[result.state][0]} icon={LOOKS[result.state][1]}>
                {checkStates[result.state]}
              </Chip>
            )}
            {result?.note ? <span className={css.note}>{result.note}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
