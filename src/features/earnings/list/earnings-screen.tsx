import { useNavigate } from 'react-router-dom';
import type { WholeEarning, Earning } from '#contract/areas/earning-record.ts';
import { earnings as calls } from '#contract/areas/earnings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { ActLink } from '#ui/act-link.tsx';
import { later } from '#ui/later.tsx';
import type { EarningFormProps } from '../form/earning-form.tsx';
import { EarningBar } from './earning-bar.tsx';
import { EarningTotals } from './earning-totals.tsx';
import { NoEarning } from './no-earning.tsx';
import { daysIn, earningName, useEarningList } from './use-earning-list.ts';

const EarningForm = later<EarningFormProps>(() => import('../form/earning-form.tsx'));
EarningForm.preload();

/** What trips brought that were rented elsewhere, with the sums of all that the filters find. */
export default function EarningsScreen() {
  return (
    <Reads>
      <Earnings />
    </Reads>
  );
}

function Earnings() {
  const navigate = useNavigate();
  const may = useMay();
  const mayAdd = may(calls.store);
  const resource = useEarningList();
  const of = useResourceList(resource);
  const { isNew, add, closeForm } = formPlace(of);
  const isForm = isNew && mayAdd;
  const around = useTableFocus<HTMLDivElement>(undefined);
  const days = daysIn(of.params);
  const sums = of.list.data?.pages[0]?.body as Answer<typeof calls.list> | undefined;
  const open = ({ id }: Pick<Earning, 'id'>) => void navigate(`/earnings/${id}`);
  // It takes the place of its form: Back leads to the list, not to another new one.
  const saved = ({ id }: WholeEarning) => void navigate(`/earnings/${id}`, { replace: true });
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAdd && add()));
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      actions={
        mayAdd ? (
          <>
            <ActLink icon="file" to="/earnings/import">
              Import
            </ActLink>
            <AddButton noun="trip" isForm={isForm} onAdd={add} />
          </>
        ) : null
      }
      bar={
        <>
          <EarningBar resource={resource} of={of} seesDeleted={may(calls.restore)} />
          <EarningTotals sums={sums} isThisYear={days.from === null && days.to === null} />
        </>
      }
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAdd} mayEdit={false} />
      }
      drawer={isForm ? <EarningForm earning={null} onSaved={saved} onClose={closeForm} /> : null}
    >
      <ListBody list={of.list} isEmpty={of.rows.length === 0} empty={<NoEarning resource={resource} of={of} />}>
        <Table
          label={resource.title}
          columns={withRoom(resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          nameOf={earningName}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={open}
        />
      </ListBody>
    </ListScreen>
  );
}
