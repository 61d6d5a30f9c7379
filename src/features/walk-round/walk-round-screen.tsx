import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { imageSlots } from '#contract/areas/rental-words.ts';
import { countsOf } from '#db/views/pictures.ts';
import { walkRoundByLid, type WalkRound } from '#db/views/prechecks.ts';
import { nextEmpty } from '#kit/slots/slots.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { walkRoundShotPath } from '#lib/shot-path.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { ActLink } from '#ui/act-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Checks } from './checks.tsx';
import { Energy } from './energy.tsx';
import { EndBanner, Finished } from './finished.tsx';
import { FinishBar } from './finish-bar.tsx';
import { Note } from './note.tsx';
import { Odometer } from './odometer.tsx';
import { WalkDamage, WalkPicturesPart } from './pictures.tsx';
import { useWalkPictures, type WalkPictures } from './use-walk-pictures.ts';
import { backOf, confirmedText, kindText, progressText } from './words.ts';
import css from './walk-round.module.css';

/** One walk-round, from top to bottom as one walks. Whatever is said is saved as it is said. */
export default function WalkRoundScreen() {
  const { key = '' } = useParams();
  const view = useLiveQuery(async () => (await walkRoundByLid(`precheck/${key}`)) ?? null, [key]);
  if (view) return <Walk key={key} view={view} />;
  return (
    <Screen title="Walk-round" back="/vehicles">
      {view === undefined ? <SkeletonRows /> : <Missing />}
    </Screen>
  );
}

function Missing() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="vehicle"
      title={`This walk-round is not on this ${thisDevice()}`}
      action={<Button onClick={() => void navigate('/vehicles')}>See the vehicles</Button>}
    >
      A walk-round goes on where it was begun. Choose the vehicle to begin another one.
    </EmptyState>
  );
}

export interface PartProps {
  readonly view: WalkRound;
}

function Walk({ view }: PartProps) {
  const { round, vehicle, checks } = view;
  const pictures = useWalkPictures(round);
  const [isCorrecting, setCorrecting] = useState(false);
  const counts = pictures ? countsOf(pictures.taken, round.skip) : undefined;
  const isEnded = round.completed_at !== null;
  return (
    <Screen
      title={kindText(round.kind)}
      aside={vehicle ? <PlateBadge plate={vehicle.plate} /> : null}
      progress={progressText(checks, counts)}
      back={backOf(round.vehicle_id, round.booking)}
      primary={pictures && !isEnded ? <FinishBar view={view} pictures={pictures} /> : null}
    >
      <Refused view={view} pictures={pictures} />
      {isEnded && isCorrecting ? (
        <EndBanner
          view={view}
          pictures={pictures ?? null}
          act={<Button onClick={() => setCorrecting(false)}>Done</Button>}
        />
      ) : null}
      {isEnded && !isCorrecting ? (
        <Finished view={view} pictures={pictures ?? null} onCorrect={() => setCorrecting(true)} />
      ) : (
        <Parts view={view} pictures={pictures ?? null} />
      )}
    </Screen>
  );
}

/** All that is said of it, each saved by itself. */
function Parts({ view, pictures }: PartProps & { readonly pictures: WalkPictures | null }) {
  const { round } = view;
  return (
    <>
      {pictures ? <TakePictures view={view} pictures={pictures} /> : null}
      <Section title="Checks">
        <Checks view={view} />
      </Section>
      {pictures ? (
        <>
          <WalkPicturesPart view={view} pictures={pictures} />
          <WalkDamage view={view} pictures={pictures} />
        </>
      ) : null}
      {round.booking === null ? (
        <>
          <Section title="Odometer">
            <Odometer view={view} />
          </Section>
          <Section title="Fuel and charge">
            <Energy view={view} />
          </Section>
        </>
      ) : (
        <Link className={css.link} to={handoverPath(round.booking)}>
          Odometer, fuel and keys are noted at the hand-over
        </Link>
      )}
      <Section title="Note">
        <Note view={view} />
      </Section>
    </>
  );
}

/** The way into the camera, at the next place of which there is neither a picture nor a reason. */
function TakePictures({ view: { round }, pictures }: PartProps & { readonly pictures: WalkPictures }) {
  const { taken, mayTake } = pictures;
  const next = nextEmpty('dial', taken.places, round.skip);
  if (!mayTake || next === null) return null;
  return (
    <div className={css.take}>
      <ActLink icon="camera" to={walkRoundShotPath(round.lid, next)}>
        {taken.places.size === 0 ? 'Take the pictures' : `Go on with the pictures: ${imageSlots[next].toLowerCase()}`}
      </ActLink>
      <span className="muted num">{confirmedText(countsOf(taken, round.skip))}</span>
    </div>
  );
}

/** Something of it waits for its person, in the outbox with the words of the server. */
function Refused({ view: { unsent }, pictures }: PartProps & { readonly pictures: WalkPictures | null | undefined }) {
  const found = pictures?.found.map(({ truth }) => truth) ?? [];
  const truths = [...unsent.values(), ...(pictures?.taken.truth.values() ?? []), ...found];
  const needsYou = truths.some((truth) => truth === 'needs-you' || truth === 'failed');
  if (!needsYou) return null;
  return (
    <Banner tone="needs" icon="needs" action={<Link to="/outbox">See the outbox</Link>}>
      The server did not take all of it. The outbox says why.
    </Banner>
  );
}
