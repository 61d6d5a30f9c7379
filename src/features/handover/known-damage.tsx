import { useState } from 'react';
import { damageSizes, type DamageView } from '#contract/areas/damages.ts';
import { isolated } from '#contract/people-text.ts';
import { CloseUps } from '#kit/damage/found-list.tsx';
import type { Taken } from '#db/views/pictures.ts';
import { damageText } from '#kit/damage/pins.ts';
import { Sides } from '#kit/damage/sides.tsx';
import { Stage } from '#kit/damage/stage.tsx';
import { Button } from '#ui/button.tsx';
import { knownPins, knownText, type KnownPin } from './known.ts';
import { Row } from './row.tsx';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { useShown } from './use-shown.ts';
import css from './known-damage.module.css';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  readonly may: boolean;
}

/** What is known of the vehicle's damage, shown to the renter one by one or all at once. */
export function KnownDamage({ view, side, may }: Props) {
  const pins = knownPins(view, side);
  const [isOpen, setOpen] = useState(false);
  const isDone = pins.every(({ isSeen }) => isSeen);
  return (
    <Row
      icon="shield"
      isDone={isDone}
      isUrgent
      title="Known damage"
      detail={knownText(pins, view.booking.renter.name)}
      action={
        pins.length === 0 ? null : (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )
      }
    >
      {isOpen && pins.length > 0 ? <Showing view={view} side={side} pins={pins} may={may} /> : null}
    </Row>
  );
}

interface ShowingProps extends Props {
  readonly pins: readonly KnownPin[];
}

/** Begins with the side of the first that was not shown. */
const firstView = (pins: readonly KnownPin[]): DamageView =>
  (pins.find(({ isSeen }) => !isSeen) ?? pins[0])?.damage.view ?? 'left';

function Showing({ view, side, pins, may }: ShowingProps) {
  const [shown, setShown] = useState(() => firstView(pins));
  const [current, setCurrent] = useState<number | null>(null);
  const { show, unshow } = useShown(view, side);
  const unseen = pins.filter(({ isSeen }) => !isSeen);
  const look = ({ damage: { id, view: of } }: KnownPin) => {
    setShown(of);
    setCurrent(id);
  };
  return (
    <div className={css.showing}>
      <Stage
        view={shown}
        pins={pins.filter(({ damage }) => damage.view === shown)}
        current={current}
        onOpen={setCurrent}
        onPlace={undefined}
      />
      <Sides shown={shown} damages={pins.map(({ damage }) => damage)} onShow={setShown} />
      <ul className={css.list} aria-label="Known damage">
        {pins.map((pin) => (
          <Line
            key={pin.damage.id}
            pin={pin}
            isCurrent={pin.damage.id === current}
            may={may}
            taken={view.pictures ? [view.pictures.checkin, view.pictures.checkout] : []}
            onTick={(isSeen) => {
              look(pin);
              if (isSeen) show([pin.damage.id]);
              else unshow(pin.damage.id);
            }}
          />
        ))}
      </ul>
      {may && unseen.length > 0 ? (
        <Button icon="check" onClick={() => show(unseen.map(({ damage }) => damage.id))}>
          All were shown
        </Button>
      ) : null}
    </div>
  );
}

interface LineProps {
  readonly pin: KnownPin;
  readonly isCurrent: boolean;
  readonly may: boolean;
  /** Among whose pictures its close-ups are. */
  readonly taken: readonly Taken[];
  readonly onTick: (isSeen: boolean) => void;
}

/** One of them: a tap says that the renter was shown it, and another takes that back. */
function Line({ pin, isCurrent, may, taken, onTick }: LineProps) {
  const { damage, isSeen } = pin;
  return (
    <li>
      <label className={css.line} data-current={isCurrent || undefined}>
        <input type="checkbox" checked={isSeen} disabled={!may} onChange={(event) => onTick(event.target.checked)} />
        <Words pin={pin} />
      </label>
      <CloseUps damage={damage} of={{ sid: damage.id }} taken={taken} camera={null} onRemove={null} />
    </li>
  );
}

function Words({ pin: { damage, sign, isSeen } }: Pick<LineProps, 'pin'>) {
  const note = damage.note && `“${isolated(damage.note)}”`;
  const said = [damageSizes[damage.size], note, isSeen ? 'shown' : 'not shown'];
  return (
    <span className={css.words}>
      <span>{`${sign} · ${damageText(damage)}`}</span>
      <span className="muted small">{said.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
