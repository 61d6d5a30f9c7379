import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stock, type VehicleMovement } from '#contract/areas/stock.ts';
import { vehicleExpenses } from '#contract/areas/vehicle-expenses.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead, useReadPages } from '#kit/reads/use-read.ts';
import { MovementRow, MovementRows } from '#kit/stock/movement-row.tsx';
import { useTakeBack } from '#kit/stock/use-take-back.ts';
import { formatSum } from '#lib/format-number.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import type { UsePartFormProps } from './use-part-form.tsx';

const UsePartForm = later<UsePartFormProps>(() => import('./use-part-form.tsx'));

/** What went onto the vehicle from the shelves, and what came back. */
export default function PartsTab({ vehicle }: VehicleTabProps) {
  const read = useReadPages(stock.ofVehicle, { params: { id: vehicle.id }, query: {} });
  const [isOpen, setOpen] = useState(false);
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  const { pages } = read.data;
  const old = pages.find(({ failure }) => failure !== null);
  return (
    <Section title="Parts used" actions={<UseButton vehicle={vehicle} onUse={() => setOpen(true)} />}>
      {old ? <ReadingAge {...old} busy={read.isFetching} onAgain={again} /> : null}
      <Cost vehicle={vehicle} />
      <Moved movements={pages.flatMap(({ body }) => body.movements)} />
      {read.hasNextPage ? (
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show earlier ones
        </Button>
      ) : null}
      {isOpen ? <UsePartForm vehicle={vehicle} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

interface UseButtonProps extends VehicleTabProps {
  readonly onUse: () => void;
}

function UseButton({ vehicle, onUse }: UseButtonProps) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  if (!may(stock.move) || vehicle.deleted_at !== null) return null;
  return (
    <Button
      icon="plus"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={onUse}
    >
      Use a part
    </Button>
  );
}

/** What they cost this year, for who may see that. */
function Cost({ vehicle }: { readonly vehicle: VehicleDetail }) {
  const mayRead = useMay()(vehicleExpenses.list) && vehicle.within;
  const read = useRead(vehicleExpenses.list, { params: { id: vehicle.id }, query: { limit: 1 } }, mayRead);
  if (!read.data) return null;
  const { totalExpensesAmount } = read.data.body;
  return <p className="muted small">{`This year: ${formatSum(totalExpensesAmount)}`}</p>;
}

function Moved({ movements }: { readonly movements: readonly VehicleMovement[] }) {
  const now = useNow(60_000);
  const acts = useTakeBack();
  if (movements.length === 0) {
    return (
      <EmptyState icon="box" title="Nothing was used on it yet">
        Whoever uses a part or a supply on this vehicle says so here; it stands with what it cost.
      </EmptyState>
    );
  }
  return (
    <MovementRows label="Parts and supplies used">
      {movements.map((movement) => (
        <MovementRow
          key={movement.id}
          movement={movement}
          source={movement.source}
          name={movement.item_name}
          unit={movement.unit}
          lead={isolated(movement.item_name)}
          about={[movement.branch_name, ...todoOf(movement)]}
          now={now}
          acts={acts}
        />
      ))}
    </MovementRows>
  );
}

/** The todo at which it was used. */
const todoOf = ({ todo_id, todo_title }: VehicleMovement) =>
  todo_id === null
    ? []
    : [
        <Link key="todo" to={todoPath(`todo/${todo_id}`)}>
          {todo_title}
        </Link>,
      ];
