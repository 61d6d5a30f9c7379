import { useState } from 'react';
import type { MovementKind, StockItem, StockLevel } from '#contract/areas/stock.ts';
import { appliesText } from '#kit/applies/applies-values.ts';
import { useAppliesOptions } from '#kit/applies/use-applies-options.ts';
import { Facts } from '#kit/list/facts.tsx';
import { Mark } from '#kit/mark.tsx';
import { formatCost, formatQuantity } from '#kit/stock/stock-text.ts';
import type { StockUse } from '#kit/stock/use-take-back.ts';
import { formatSum } from '#lib/format-number.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import type { MoveFormProps } from './move-form.tsx';
import { MOVES } from './moves.ts';
import css from './stock.module.css';

const MoveForm = later<MoveFormProps>(() => import('./move-form.tsx'));

interface Props {
  readonly source: StockUse['source'];
  readonly item: StockItem;
}

/** What there is of an item where, and what can be done with it. */
export function StockDetail({ source, item }: Props) {
  const [move, setMove] = useState<MovementKind | null>(null);
  const { minimum, maximum, unit } = item;
  const { nameOf } = useAppliesOptions();
  return (
    <div className={css.detail}>
      {item.deleted_at === null ? <Acts onMove={setMove} /> : null}
      <Section title="On the shelves">
        <Levels item={item} />
      </Section>
      <Facts
        facts={[
          ['Number', item.sku],
          ['Barcode', item.barcode],
          [
            'Order',
            minimum === 0 ? null : `At ${formatQuantity(minimum, unit)}, up to ${formatQuantity(maximum, unit)}`,
          ],
          ['Vendor', item.vendor_name],
          ['For', appliesText(item.fits, nameOf)],
          ['Worth', formatSum(item.value)],
          ...(item.returnable ? [['Comes back', 'From the vehicle'] as const] : []),
        ]}
      />
      {move === null ? null : (
        <MoveForm key={move} source={source} item={item} kind={move} onClose={() => setMove(null)} />
      )}
    </div>
  );
}

const KINDS: readonly MovementKind[] = ['use', 'receive', 'adjust', 'return', 'transfer'];

/** What this person may do with it. */
function Acts({ onMove }: { readonly onMove: (kind: MovementKind) => void }) {
  const { permissions } = useSession();
  const isOffline = useTruth().reach === 'offline';
  const kinds = KINDS.filter((kind) => permissions.includes(MOVES[kind].permission));
  if (kinds.length === 0) return null;
  return (
    <div className={css.acts}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={MOVES[kind].icon}
          disabled={isOffline}
          title={isOffline ? 'This waits for a connection.' : undefined}
          onClick={() => onMove(kind)}
        >
          {MOVES[kind].act}
        </Button>
      ))}
    </div>
  );
}

function Levels({ item: { levels, unit } }: { readonly item: StockItem }) {
  if (levels.length === 0) return <p className={css.muted}>None was ever received.</p>;
  return (
    <ul aria-label="Levels">
      {levels.map((level) => (
        <li key={level.branch_id} className={css.level}>
          <span className={css.branch}>
            {level.branch_name} {level.place === '' ? null : <span className={css.muted}>{level.place}</span>}{' '}
            <LevelMark level={level} unit={unit} />
          </span>
          <span className={css.muted}>{`at ${formatCost(level.average_cost)}`}</span>
          <strong className={css.number}>{formatQuantity(level.on_hand, unit)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** More was used than was known to be there, or it runs low. */
function LevelMark({ level: { on_hand, low, proposal }, unit }: LevelMarkProps) {
  if (on_hand < 0) return <Mark icon="needs" words="Count it" isUrgent />;
  if (!low) return null;
  return <Mark icon="needs" words={proposal > 0 ? `Low: order ${formatQuantity(proposal, unit)}` : 'Low'} />;
}

interface LevelMarkProps extends Pick<StockItem, 'unit'> {
  readonly level: StockLevel;
}
