import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { marketplace } from '#contract/areas/marketplace.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { ClassesDialogProps } from './classes-dialog.tsx';
import { officeColumns } from './office-columns.tsx';
import { useOfficeFilters } from './office-filters.ts';
import { VehicleSummary } from './vehicle-summary.tsx';

const VehicleForm = formLater<ListedVehicle>(() => import('../form/vehicle-form.tsx'));
const ClassesDialog = later<ClassesDialogProps>(() => import('./classes-dialog.tsx'));

/** The fleet as the office sees it: all branches, with what left it on demand. */
export default function OfficeVehicles() {
  return (
    // What there is to filter by is read outside of the list.
    <Reads>
      <Fleet />
    </Reads>
  );
}

function Fleet() {
  const may = useMay();
  return (
    <ResourceScreen
      title="Vehicles"
      noun={{ one: 'vehicle', many: 'vehicles' }}
      list={rows.all}
      rows={({ vehicles }) => vehicles}
      record={{ get: rows.one, of: ({ vehicle }): ListedVehicle => vehicle }}
      nameOf={({ plate, name }) => `${plate} ${name}`}
      columns={officeColumns(useNow(60_000))}
      filters={useOfficeFilters()}
      query={{ retired: 'without' }}
      searchHint="Plate, end of VIN, name"
      empty="The cars, vans and trucks of the yard: begin with the VIN of one, it says most of the rest."
      actions={
        <>
          <ImportLinks />
          <Classes />
        </>
      }
      detail={(vehicle) => <VehicleSummary key={vehicle.id} vehicle={vehicle} />}
      form={VehicleForm}
      add={rows.add}
      update={rows.update}
      remove={rows.remove}
      // Only who may delete is shown what was deleted.
      {...(may(rows.remove) && { restore: rows.restore })}
      allows={({ within, retired_on }) => within && retired_on === null}
    />
  );
}

/** Both are seldom wanted. */
function ImportLinks() {
  const may = useMay();
  const navigate = useNavigate();
  if (!may(marketplace.import)) return null;
  return (
    <>
      <Button tone="quiet" onClick={() => void navigate('/vehicles/listings')}>
        Listings
      </Button>
      <Button tone="quiet" onClick={() => void navigate('/vehicles/import')}>
        Import
      </Button>
    </>
  );
}

function Classes() {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(rows.saveClasses)) return null;
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Classes
      </Button>
      {isOpen ? <ClassesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
