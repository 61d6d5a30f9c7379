import { imageSlots } from '#contract/areas/rental-words.ts';
import { countsOf } from '#db/views/pictures.ts';
import { stageOf } from '#kit/rental/private-stage.ts';
import { Pictures } from '#kit/slots/pictures.tsx';
import { nextEmpty } from '#kit/slots/slots.ts';
import { privateShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import { Section } from '#ui/screen.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { Row } from '../row.tsx';
import { isOpen, type Side } from '../sides.ts';
import { openText, walkedText } from '../words.ts';
import { PrivateChecks } from './private-checks.tsx';
import { PrivateFacts } from './private-facts.tsx';
import { privateLacks } from './private-lacks.ts';
import type { PrivateView } from './use-private.ts';
import css from '../handover.module.css';

export interface SideProps {
  readonly view: PrivateView;
  readonly side: Side;
  readonly now: number;
}

/** One way of the vehicle. Until the rental is closed both may be noted, for the office may give it out before anybody stands at it. */
export function PrivateSide({ view, side, now }: SideProps) {
  const { rental, notes, truth } = view;
  const may = useCan(side.right) && isNoted(view, side);
  const row = notes[side.phase];
  const mine = row && truth.get(row.lid);
  return (
    <Section title={side.title} actions={mine ? <TruthChip truth={mine} /> : null}>
      {may ? <p className="muted">{openText(privateLacks(view, side))}</p> : null}
      <div className={css.side}>
        <WalkRow view={view} side={side} may={may} />
        <PrivateFacts view={view} side={side} now={now} may={may} />
        <PrivateChecks key={rental.lid} view={view} side={side} now={now} may={may} />
        <SidePictures view={view} side={side} may={may} />
      </div>
    </Section>
  );
}

/** What goes out is still noted while it is out; what comes back, until it is closed. */
const isNoted = ({ rental }: PrivateView, side: Side): boolean => isOpen(side, stageOf(rental.status));

interface PartProps extends Pick<SideProps, 'view' | 'side'> {
  readonly may: boolean;
}

/** How far the walk-round is, with the way into the camera where it goes on. Every place stands below. */
function WalkRow({ view: { rental, pictures }, side: { phase }, may }: PartProps) {
  const taken = pictures[phase];
  const counts = countsOf(taken, {});
  const next = may ? nextEmpty('dial', taken.places, {}) : null;
  return (
    <Row
      icon="camera"
      isDone={counts.taken === counts.all}
      title="Walk-round"
      detail={`${walkedText(counts)}${next === null ? '' : `, next ${imageSlots[next].toLowerCase()}`}`}
      to={next === null ? null : privateShotPath(rental.lid, phase, next)}
    />
  );
}

/** The pictures of one way; a return has those of the hand-over to compare with. */
function SidePictures({ view: { rental, pictures }, side: { phase, title }, may }: PartProps) {
  const taken = pictures[phase];
  if (!may && taken.places.size === 0 && taken.others.length === 0) return null;
  return (
    <section className={css.pictures} aria-label={`Pictures, ${title.toLowerCase()}`}>
      <h3>Pictures</h3>
      <Pictures
        taken={taken}
        skip={{}}
        vehicle={rental.vehicle.id}
        out={phase === 'checkout' ? pictures.checkin : undefined}
        cameraOf={may ? (slot) => privateShotPath(rental.lid, phase, slot) : null}
      />
    </section>
  );
}
