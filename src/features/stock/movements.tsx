import { Link } from 'react-router-dom';
import type { Movement, StockItem } from '#contract/areas/stock.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { MovementRow, MovementRows } from '#kit/stock/movement-row.tsx';
import { useTakeBack } from '#kit/stock/use-take-back.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { StockKind } from './stock-kind.ts';

interface Props {
  readonly kind: StockKind;
  readonly item: StockItem;
}

/** The last fifty movements of an item, the newest first. */
export function Movements({ kind, item }: Props) {
  const now = useNow(60_000);
  const read = useRead(kind.calls.edit, { params: { id: item.id } });
  const acts = useTakeBack();
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  const { movements } = read.data.body;
  if (movements.length === 0) {
    return (
      <EmptyState icon="box" title="Nothing was moved yet">
        What comes, goes onto vehicles or is counted stands here.
      </EmptyState>
    );
  }
  return (
    <MovementRows label="Last movements">
      {movements.map((movement) => (
        <MovementRow
          key={movement.id}
          movement={movement}
          source={kind.source}
          name={item.name}
          unit={item.unit}
          about={[<Subject key="subject" movement={movement} />, movement.branch_name]}
          now={now}
          acts={acts}
        />
      ))}
    </MovementRows>
  );
}

/** What it went onto, or came from. */
function Subject({ movement: { vehicle_id, plate, todo_id } }: { readonly movement: Movement }) {
  if (vehicle_id === null) return 'on the shelf';
  return (
    <>
      <Link to={`/vehicles/${vehicle_id}?tab=parts`}>{plate}</Link>
      {todo_id === null ? null : (
        <>
          {', '}
          <Link to={todoPath(`todo/${todo_id}`)}>its todo</Link>
        </>
      )}
    </>
  );
}
