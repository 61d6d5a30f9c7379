import { useNavigate } from 'react-router-dom';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { CustomerItem } from '#contract/areas/private-record.ts';
import { customerStatuses } from '#contract/areas/private-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { CustomerFormLater } from '#kit/customer/customer-form-later.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ResourceBody } from '#kit/list/resource/resource-body.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { ResourceTable } from '#kit/list/resource/resource-table.tsx';
import type { Resource } from '#kit/list/resource/resource.ts';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useRowActs } from '#kit/list/resource/use-row-acts.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { customerColumns, fullName } from './customer-columns.tsx';

type Told = Answer<typeof calls.list>;

const resource: Resource<CustomerItem> = {
  title: 'Customers',
  noun: { one: 'customer', many: 'customers' },
  list: calls.list,
  rows: (answer) => (answer as Told).customers,
  record: { get: calls.edit, of: (answer) => (answer as Answer<typeof calls.edit>).customer },
  nameOf: fullName,
  columns: customerColumns,
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'Whatever they have',
      options: Object.entries(customerStatuses).map(([value, label]) => ({ value, label })),
    },
    { name: 'kind', label: 'Rents', all: 'In any way', options: [{ value: 'private', label: 'Privately' }] },
  ],
  searchHint: 'Name, e-mail, phone',
  empty: 'Everybody who rents, by a booking or privately. They come with their first booking, or are added here.',
  // Each has a page of its own.
  detail: () => null,
  remove: calls.remove,
  restore: calls.restore,
};

CustomerFormLater.preload();

/** Everybody who rents: how they are reached, their papers, and what they have now. */
export default function CustomersScreen() {
  return (
    <Reads>
      <Customers />
    </Reads>
  );
}

function Customers() {
  const navigate = useNavigate();
  const mayAdd = useMay()(calls.store);
  const of = useResourceList(resource);
  const acts = useRowActs(resource, () => undefined);
  const { isNew, add, closeForm } = formPlace(of);
  const isForm = isNew && mayAdd;
  const around = useTableFocus<HTMLDivElement>(undefined);
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAdd && add()));
  const open = ({ id }: { readonly id: number }) => void navigate(`/customers/${id}`);
  // It takes the place of its form: Back leads to the list, not to another new one.
  const openSaved = ({ id }: { readonly id: number }) => void navigate(`/customers/${id}`, { replace: true });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      actions={mayAdd ? <AddButton noun="customer" isForm={isForm} onAdd={add} /> : null}
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={acts.seesDeleted} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAdd} mayEdit={false} />
      }
      drawer={isForm ? <CustomerFormLater customer={null} onClose={closeForm} onSaved={openSaved} /> : null}
    >
      <ResourceBody resource={resource} of={of} onAdd={mayAdd ? add : undefined}>
        <ResourceTable
          resource={resource}
          of={of}
          acts={acts}
          bulk={{}}
          current={undefined}
          onOpen={open}
          onEdit={open}
        />
      </ResourceBody>
    </ListScreen>
  );
}
