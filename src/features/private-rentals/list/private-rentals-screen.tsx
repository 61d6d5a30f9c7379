import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { idOf } from '#lib/id-of.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { later } from '#ui/later.tsx';
import type { AssignFormProps } from '../assign/assign-form.tsx';
import { NoVehicle } from './no-vehicle.tsx';
import { useVehicleList, VEHICLE_VIEWS, viewOf, type VehicleView } from './vehicle-list.ts';

const AssignForm = later<AssignFormProps>(() => import('../assign/assign-form.tsx'));
AssignForm.preload();

const VIEWS = Object.keys(VEHICLE_VIEWS) as VehicleView[];

/** Vehicles that are rented privately, each with who has it and who gets it next. */
export default function PrivateRentalsScreen() {
  return (
    <Reads>
      <PrivateVehicles />
    </Reads>
  );
}

/** Where more is to be seen of a vehicle: its rental now, else the next one. */
function pathOf({ rental, next }: PrivateVehicle): string | null {
  if (rental) return `/private-rentals/${rental.id}`;
  return next?.type === 'private_rental' ? `/private-rentals/${next.id}` : null;
}

function PrivateVehicles() {
  const navigate = useNavigate();
  const mayAssign = useMay()(calls.assign);
  const [params] = useSearchParams();
  const view = viewOf(params);
  const resource = useVehicleList(view);
  const of = useResourceList(resource);
  const { isNew, add } = formPlace(of);
  const isForm = isNew && mayAssign;
  const around = useTableFocus<HTMLDivElement>(undefined);
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAssign && add()));
  const open = (vehicle: PrivateVehicle) => {
    const path = pathOf(vehicle);
    if (path !== null) void navigate(path);
    else if (mayAssign) of.push({ form: 'new', vehicle: String(vehicle.id) });
    else void navigate(`/vehicles/${vehicle.id}`);
  };
  const showView = (next: VehicleView) => of.filter({ state: next === 'all' ? null : next });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={
        <Views
          label="Which vehicles"
          shown={view}
          views={VIEWS.map((value) => ({ value, label: VEHICLE_VIEWS[value] }))}
          onShow={showView}
        />
      }
      actions={mayAssign ? <AssignButton isForm={isForm} onAssign={add} /> : null}
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={false} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAssign} mayEdit={false} />
      }
      drawer={
        isForm ? (
          <AssignForm
            vehicleId={idOf(of.params.get('vehicle'))}
            onClose={() => of.back({ form: null, vehicle: null }, 1)}
            // It takes the place of its form: Back leads to the list, not to another new one.
            onSaved={({ id }) => void navigate(`/private-rentals/${id}`, { replace: true })}
          />
        ) : null
      }
    >
      <ListBody
        list={of.list}
        isEmpty={of.rows.length === 0}
        empty={<NoVehicle resource={resource} of={of} view={view} onShowAll={() => showView('all')} />}
      >
        <Table
          label={resource.title}
          columns={withRoom(resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={open}
        />
      </ListBody>
    </ListScreen>
  );
}

/** Its key is heard by the screen. */
function AssignButton({ isForm, onAssign }: { readonly isForm: boolean; readonly onAssign: () => void }) {
  return (
    <Button tone={isForm ? 'plain' : 'primary'} icon="plus" aria-keyshortcuts="n" disabled={isForm} onClick={onAssign}>
      <span data-words>Assign a vehicle</span> <Kbd>n</Kbd>
    </Button>
  );
}
