import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PunchBar } from '#features/attendance/punch-bar.tsx';
import { ViewSwitch } from '#features/todos/view-switch.tsx';
import { seesOf } from '#lib/sees.ts';
import { useView, viewNow, type View } from '#lib/use-view.ts';
import type { Session } from '#session/store.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { isKeepDue } from './keep-due.ts';
import { Opening } from './opening.tsx';
import { RentalsToday, useRentalsToday } from './rentals-today.tsx';

interface Parts {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  readonly children?: ReactNode;
}

interface DayParts extends Parts {
  /** Below what is to be done first. */
  readonly offer?: ReactNode;
}

const Today = later<DayParts>(() => import('#features/todos/today-screen.tsx'), <Opening />);
const Desk = later<Parts>(() => import('#features/todos/office/office-screen.tsx'), <Opening />);
const KeepOffer = later(() => import('./keep-offer.tsx'));
const LateSign = later(() => import('#features/devices/late-sign.tsx'));

/** The screen people open the app for: loaded beside the local database, not after it. */
export function preloadHome({ user, permissions }: Session): void {
  const view = viewNow(user.id, seesOf(permissions));
  (view === 'all' ? Desk : Today).preload();
}

/** `view=all` in a link leads into the list of all without changing what the person chose. */
function useShownView(): View {
  const { user, permissions } = useSession();
  const sees = seesOf(permissions);
  const [chosen] = useView(user.id, sees);
  const [params] = useSearchParams();
  return sees !== 'own' && params.get('view') === 'all' ? 'all' : chosen;
}

/** The person's own day, or all todos that they see, to be planned: by their rights and their choice, whatever the window's size. */
export function ToDo() {
  const view = useShownView();
  const seesPhones = useCan('device.view-all');
  const views = <ViewSwitch shown={view} />;
  if (view === 'all') {
    return (
      <Desk views={views}>
        <KeepHere />
        {seesPhones ? <LateSign /> : null}
      </Desk>
    );
  }
  return <OwnDay views={views} />;
}

/** What the person does today; rentals of the day stand below what is first, for they have a list of their own. */
function OwnDay({ views }: Pick<Parts, 'views'>) {
  const rentals = useRentalsToday();
  const offer = (
    <>
      {rentals ? <RentalsToday text={rentals} /> : null}
      <KeepHere />
    </>
  );
  return (
    <Today views={views} offer={offer}>
      <PunchBar />
    </Today>
  );
}

/** As it was when the list was opened: an offer that comes later would move what is under the finger. */
function KeepHere() {
  const [due] = useState(isKeepDue);
  return due ? <KeepOffer /> : null;
}
