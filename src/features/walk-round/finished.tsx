import { useState, type ReactNode } from 'react';
import { precheckStates } from '#contract/areas/prechecks.ts';
import { isolated } from '#contract/people-text.ts';
import type { PrecheckRow } from '#db/records.ts';
import type { WalkRound } from '#db/views/prechecks.ts';
import { useUndo } from '#kit/outbox/use-undo.ts';
import { fuelText } from '#kit/rental/energy-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { picturesToCome } from './open-parts.ts';
import { WalkDamage, WalkPicturesPart } from './pictures.tsx';
import type { WalkPictures } from './use-walk-pictures.ts';
import type { PartProps } from './walk-round-screen.tsx';
import css from './walk-round.module.css';

interface Props extends PartProps {
  readonly pictures: WalkPictures | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** When it ended, and the ways to change what was said. */
export function EndBanner({ view, pictures, act }: Props & { readonly act: ReactNode }) {
  const now = useNow(60_000);
  const { round, ending } = view;
  const waits = ending?.isHere === true && pictures !== null && picturesToCome(pictures.taken).length > 0;
  return (
    <Banner icon="check" action={act}>
      <span className={css.ended}>
        {`Finished ${formatTime(Date.parse(round.completed_at ?? round.at), now)}`}
        <TruthChip truth={ending?.truth ?? 'sent'} />
        {waits ? <span className="muted small">It is sent after its pictures.</span> : null}
      </span>
    </Banner>
  );
}

/** What was said, to be read; `onCorrect` makes it the page on which it is said again. */
export function Finished({ view, pictures, onCorrect }: Props & { readonly onCorrect: () => void }) {
  const { round } = view;
  return (
    <>
      <EndBanner view={view} pictures={pictures} act={<Change view={view} onCorrect={onCorrect} />} />
      <Section title="Checks">
        <SaidChecks checks={view.checks} />
      </Section>
      {pictures ? (
        <>
          <WalkPicturesPart view={view} pictures={{ ...pictures, mayTake: false }} />
          <WalkDamage view={view} pictures={{ ...pictures, mayTake: false }} mayChange={false} />
        </>
      ) : null}
      {round.booking === null ? <Readings view={view} /> : null}
      {round.note === '' ? null : (
        <Section title="Note">
          <p className={css.text}>{isolated(round.note)}</p>
        </Section>
      )}
    </>
  );
}

/** While its end is on this device alone it is taken back; later it is corrected, a day after it only with a right of its own. */
function Change({ view: { round, ending }, onCorrect }: PartProps & { readonly onCorrect: () => void }) {
  const undo = useUndo();
  const now = useNow(60_000);
  const [mayLater, maySave] = [useCan('precheck.update'), useCan('precheck.create')];
  const [isBusy, setBusy] = useState(false);
  const isFresh = now - Date.parse(round.completed_at ?? round.at) <= DAY_MS;
  if (ending?.isHere === true) {
    const takeBack = async () => {
      setBusy(true);
      await undo(ending.saved);
      setBusy(false);
    };
    return (
      <Button icon="undo" busy={isBusy} onClick={() => void takeBack()}>
        Go on with it
      </Button>
    );
  }
  if (!maySave || !(isFresh || mayLater)) return null;
  return (
    <Button icon="edit" onClick={onCorrect}>
      Correct
    </Button>
  );
}

const ICONS = { ok: 'check', failed: 'needs', na: 'skip' } as const;

function SaidChecks({ checks }: Pick<WalkRound, 'checks'>) {
  if (checks.length === 0) return <p className="muted">Nothing was asked.</p>;
  return (
    <ul className={css.said} aria-label="Checks">
      {checks.map(({ id, title, item }) => (
        <li key={id}>
          <span>
            {isolated(title)}
            {item?.note ? <span className="muted small">{` “${isolated(item.note)}”`}</span> : null}
          </span>
          <span className={css.state}>
            <Icon name={item ? ICONS[item.state] : 'planned'} size="1em" />
            {item ? precheckStates[item.state] : 'Not looked at'}
          </span>
        </li>
      ))}
    </ul>
  );
}

const readingText = ({ odometer }: PrecheckRow, unit: string) =>
  odometer === null ? 'Not read' : `${formatNumber(odometer)} ${unit}`;

function Readings({ view: { round, vehicle } }: PartProps) {
  const { fuel_eighths, charge_percent } = round;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Odometer', readingText(round, vehicle?.odometer_unit ?? 'km')],
    ['Fuel', fuel_eighths === null ? null : fuelText(fuel_eighths)],
    ['Charge', charge_percent === null ? null : `${charge_percent} %`],
  ];
  return (
    <Section title="Readings">
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}
