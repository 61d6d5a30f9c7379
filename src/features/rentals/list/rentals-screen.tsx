import { useNavigate, useSearchParams } from 'react-router-dom';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { BookingForm } from '../shared/booking-form.ts';
import { BookingActs } from './booking-acts.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { toldOf, useBookingList, viewOf, type BookingView } from './booking-list.ts';
import { BookingTable } from './booking-table.tsx';
import { BookingViews } from './booking-views.tsx';
import { NoBooking } from './no-booking.tsx';

/** All bookings that the person may see: what goes out, comes back, is late, and what is missing before. */
export default function RentalsScreen() {
  return (
    <Reads>
      <Bookings />
    </Reads>
  );
}

function Bookings() {
  const navigate = useNavigate();
  const mayAdd = useMay()(calls.add);
  const [params] = useSearchParams();
  const view = viewOf(params);
  const of = useResourceList(useBookingList(view));
  const told = toldOf(of.list);
  const resource = useBookingList(view, told);
  const { isNew, add, closeForm } = formPlace(of);
  const isForm = isNew && mayAdd;
  const around = useTableFocus<HTMLDivElement>(undefined);
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAdd && add()));
  const open = ({ id }: Pick<BookingItem, 'id'>) => void navigate(`/rentals/${id}`);
  // It takes the place of its form: Back leads to the list, not to another new one.
  const openSaved = ({ id }: Pick<BookingItem, 'id'>) => void navigate(`/rentals/${id}`, { replace: true });
  const showView = (next: BookingView) => of.filter({ view: next === 'open' ? null : next });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={<BookingViews shown={view} counts={told?.counts} onShow={showView} />}
      actions={
        <>
          <BookingActs />
          {mayAdd ? <AddButton noun="booking" isForm={isForm} onAdd={add} /> : null}
        </>
      }
      bar={<BookingFilters resource={resource} of={of} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAdd} mayEdit={false} />
      }
      drawer={isForm ? <BookingForm onClose={closeForm} onSaved={openSaved} /> : null}
    >
      <ListBody
        list={of.list}
        isEmpty={of.rows.length === 0}
        empty={
          <NoBooking
            resource={resource}
            of={of}
            view={view}
            onShowAll={() => showView('all')}
            onAdd={mayAdd ? add : undefined}
          />
        }
      >
        <BookingTable resource={resource} of={of} onOpen={open} />
      </ListBody>
    </ListScreen>
  );
}
