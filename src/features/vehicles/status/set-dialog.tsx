import { useState } from 'react';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import type { Answer } from '#contract/endpoint.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './status.module.css';

export interface SetDialogProps {
  readonly checklist: Pick<Answer<typeof rows.checklist>, 'vehicle' | 'categories'>;
  /** What was ticked and not saved: closing the dialog loses none of it. Null: nothing. */
  readonly kept: ReadonlySet<number> | null;
  readonly onKeep: (chosen: ReadonlySet<number> | null) => void;
  readonly onClose: () => void;
}

/** What is checked on one vehicle, where it is not what is checked on every one. */
export default function SetDialog({ checklist, kept, onKeep, onClose }: SetDialogProps) {
  const { vehicle, categories } = checklist;
  const read = useRead(rows.categories, {});
  const act = useDo();
  const chosen = kept ?? new Set(categories.flatMap(({ items }) => items.map(({ item_id }) => item_id)));
  const [isBusy, setBusy] = useState(false);
  const all = read.data?.body.categories.filter(({ archived_at }) => archived_at === null);
  const toggle = (id: number) =>
    onKeep(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    if (await work()) {
      onKeep(null);
      onClose();
    }
    setBusy(false);
  };
  const save = async () => {
    for (const { id, items } of all ?? []) {
      const item_ids = items.filter((item) => item.archived_at === null && chosen.has(item.id)).map((item) => item.id);
      const body = { vehicle_id: vehicle.id, category_id: id, item_ids };
      if (!(await act(rows.selectItems, { body }))) return false;
    }
    return true;
  };
  const reset = async () => (await act(rows.setDefault, { params: { id: vehicle.id }, body: {} })) !== null;
  return (
    <Dialog
      title={`What is checked on ${vehicle.plate}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void run(reset)}>
            As on every vehicle
          </Button>
          <Button tone="primary" busy={isBusy} disabled={!all} onClick={() => void run(save)}>
            Save
          </Button>
        </>
      }
    >
      {all ? (
        all.map(({ id, name, items }) => (
          <fieldset key={id} className={css.category}>
            <legend>{name}</legend>
            {items
              .filter((item) => item.archived_at === null)
              .map((item) => (
                <label key={item.id} className={css.choice}>
                  <input type="checkbox" checked={chosen.has(item.id)} onChange={() => toggle(item.id)} />
                  {item.title}
                </label>
              ))}
          </fieldset>
        ))
      ) : read.isPending ? (
        <SkeletonRows rows={6} />
      ) : (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      )}
    </Dialog>
  );
}
