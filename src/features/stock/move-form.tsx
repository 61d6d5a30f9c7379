import { useState } from 'react';
import { type MovementKind, stock, type StockItem } from '#contract/areas/stock.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { formatQuantity, movementText } from '#kit/stock/stock-text.ts';
import { useShelves } from '#kit/stock/use-shelves.ts';
import { type StockUse, useTakeBack } from '#kit/stock/use-take-back.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { MOVES } from './moves.ts';

export interface MoveFormProps {
  readonly source: StockUse['source'];
  readonly item: StockItem;
  readonly kind: MovementKind;
  readonly onClose: () => void;
}

type Sent = Body<typeof stock.move>;

/** Some of an item is used, received, counted, brought back, or moved to another branch. */
export default function MoveForm({ source, kind, onClose, ...props }: MoveFormProps) {
  // As it was when the act was chosen: the list is read again before the dialog is gone.
  const [item] = useState(props.item);
  const write = useWrite();
  const told = useTold(source, item);
  const { usual } = useShelves(item.levels);
  const fields = useMoveFields(item, kind);
  return (
    <ActDialog
      title={`${MOVES[kind].act} ${isolated(item.name)}`}
      saveText={MOVES[kind].act}
      rules={stock.move}
      draft={`stock-movement/${kind}/${item.id}`}
      initial={{ ...(usual !== null && { branch_id: usual }), ...(kind === 'use' && { quantity: 1 }) }}
      fields={fields}
      send={({ place, ...body }, signal) => {
        // An empty field must not take away where it lies.
        const moved = { ...body, item_id: item.id, kind, ...(place && { place }) };
        return write(stock.move, { body: moved }, { signal });
      }}
      onSaved={(answer: Answer<typeof stock.move>) => {
        told(answer);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Says what was moved. A use has its way back. */
function useTold(source: StockUse['source'], { name, unit }: StockItem) {
  const toast = useToast();
  const { takeBack } = useTakeBack();
  return ({ movement }: Answer<typeof stock.move>) => {
    const { id, kind, plate, quantity } = movement;
    const text = `${movementText(movement, unit)}${plate === null ? '' : ` on ${plate}`}.`;
    const what = `${formatQuantity(-quantity, unit)} of ${isolated(name)}`;
    toast({ text, ...(kind === 'use' && { undo: () => takeBack({ id, source, what }) }) });
  };
}

/** What each act asks for. */
function useMoveFields(item: StockItem, kind: MovementKind): readonly FormField<Sent>[] {
  const { shelves, all } = useShelves(item.levels);
  const vehicles = useVehicles();
  const { quantity, branch } = MOVES[kind];
  const withLevel = ({ id, name }: { readonly id: number; readonly name: string }) => {
    const level = item.levels.find(({ branch_id }) => branch_id === id);
    return { id, name: `${name} · ${formatQuantity(level?.on_hand ?? 0, item.unit)}` };
  };
  const isOnVehicle = kind === 'use' || kind === 'return';
  const fields: readonly (FormField<Sent> | false)[] = [
    isOnVehicle && {
      name: 'vehicle_id',
      kind: 'choice',
      label: 'Vehicle',
      options: vehicles,
      optional: kind === 'return',
    },
    { name: 'quantity', kind: 'number', label: quantity, unit: item.unit, min: 0 },
    kind === 'receive' && {
      name: 'unit_cost',
      kind: 'number',
      label: 'What one costs',
      hint: 'In the yard’s currency.',
      optional: false,
    },
    { name: 'branch_id', kind: 'choice', label: branch, options: shelves?.map(withLevel) },
    kind === 'transfer' && {
      name: 'to_branch_id',
      kind: 'choice',
      label: 'To',
      options: all?.map(withLevel),
      optional: false,
    },
    (kind === 'receive' || kind === 'adjust') && {
      name: 'place',
      kind: 'text',
      label: 'Where it lies',
      hint: 'Only where that changes.',
      max: 40,
      short: true,
    },
    { name: 'note', kind: 'note', label: 'Note', max: 300 },
  ];
  return fields.filter((field) => field !== false);
}
