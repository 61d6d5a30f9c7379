import { Views } from '#kit/list/views.tsx';
import { useSession } from '#session/use-session.ts';
import { BOOKING_VIEWS, type BookingView } from './booking-list.ts';

interface Props {
  readonly shown: BookingView;
  /** How many are in each; undefined until it is known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onShow: (view: BookingView) => void;
}

const ALL = Object.keys(BOOKING_VIEWS) as BookingView[];

/** The views of the bookings. What is unpaid is no matter of those who may not see payments. */
export function BookingViews({ shown, counts, onShow }: Props) {
  const seesMoney = useSession().permissions.includes('payment.view');
  const views = ALL.filter((view) => seesMoney || view !== 'unpaid');
  return (
    <Views
      label="Which bookings"
      shown={shown}
      views={views.map((value) => ({ value, label: BOOKING_VIEWS[value], count: counts?.[value] }))}
      onShow={onShow}
    />
  );
}
