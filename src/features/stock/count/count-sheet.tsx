import { useState } from 'react';
import type { StockItem } from '#contract/areas/stock.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useItems } from '#kit/stock/use-items.ts';
import { useShelves } from '#kit/stock/use-shelves.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Screen } from '#ui/screen.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { StockKind } from '../stock-kind.ts';
import { CountRow } from './count-row.tsx';
import css from './count.module.css';

/** A shelf is counted: what was found is written beside each item, and each is saved by itself as one walks along. */
export function CountSheet({ kind }: { readonly kind: StockKind }) {
  return (
    <Reads>
      <Screen title={`Count ${kind.noun.many}`} back={`/${kind.noun.many}`} fluid>
        <Sheet kind={kind} />
      </Screen>
    </Reads>
  );
}

const NONE: readonly [] = [];

function Sheet({ kind }: { readonly kind: StockKind }) {
  const { params, set } = useAddress();
  const { shelves, usual } = useShelves(NONE);
  /** The items beside which something stands that is not saved. */
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  useUnsaved(open.size > 0);
  const note = (id: number, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  const branch = Number(params.get('branch')) || usual || shelves?.[0]?.id;
  return (
    <div className={css.sheet}>
      <div className={css.branch}>
        <Field
          label="On the shelf of"
          hint={
            open.size > 0
              ? 'Save or empty what you have written before you go to another shelf.'
              : 'Write what you find, and press Enter. What stays empty is not counted.'
          }
          disabled={open.size > 0}
        >
          <Select value={branch ?? ''} onChange={(event) => set({ branch: event.target.value })}>
            {shelves?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {branch === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <Shelf key={branch} kind={kind} branch={branch} onOpen={note} />
      )}
    </div>
  );
}

interface ShelfProps {
  readonly kind: StockKind;
  readonly branch: number;
  /** Something stands beside an item that is not saved, or does not any more. */
  readonly onOpen: (id: number, isOpen: boolean) => void;
}

/** By the place where it lies, as one walks. */
const byPlace = (one: StockItem, other: StockItem) =>
  (one.levels[0]?.place ?? '~').localeCompare(other.levels[0]?.place ?? '~', 'en', { numeric: true }) ||
  one.name.localeCompare(other.name);

function Shelf({ kind: { source, noun }, branch, onOpen }: ShelfProps) {
  const { items, error, isFetching, again, kept } = useItems(source, { branch_id: branch });
  if (error) return <ReadTrouble error={error} onAgain={again} />;
  if (!items) return <SkeletonRows rows={4} />;
  if (items.length === 0) {
    return (
      <EmptyState icon="box" title={`No ${noun.many} yet`}>
        Add what there is first; then it can be counted.
      </EmptyState>
    );
  }
  return (
    <>
      {kept?.failure ? <ReadingAge {...kept} busy={isFetching} onAgain={again} /> : null}
      <table className={css.table} aria-label="Count sheet">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col" className={css.number}>
              Known
            </th>
            <th scope="col">Counted</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {items.toSorted(byPlace).map((item) => (
            <CountRow key={item.id} item={item} branch={branch} onOpen={(isOpen) => onOpen(item.id, isOpen)} />
          ))}
        </tbody>
      </table>
    </>
  );
}
