import { vehicles as rows, type VehicleClass } from '#contract/areas/vehicles.ts';
import { InlineText } from '#kit/items/inline-text.tsx';
import { ItemList } from '#kit/items/item-list.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useSaveClasses } from './use-save-classes.ts';
import css from './classes.module.css';

export interface ClassesDialogProps {
  readonly onClose: () => void;
}

/** The classes of vehicles: added, renamed and put in order where they stand. One that has vehicles cannot be taken away. */
export default function ClassesDialog({ onClose }: ClassesDialogProps) {
  const read = useRead(rows.classes, {});
  const classes = read.data?.body.classes;
  return (
    <Dialog title="Classes of vehicles" onClose={onClose}>
      {classes ? (
        <Classes classes={classes} />
      ) : read.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      )}
    </Dialog>
  );
}

function Classes({ classes }: { readonly classes: readonly VehicleClass[] }) {
  const save = useSaveClasses(classes);
  const rename = (id: number, name: string) => save((all) => all.map((one) => (one.id === id ? { id, name } : one)));
  const sort = (ids: readonly number[]) =>
    save((all) => all.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)));
  return (
    <ItemList
      label="Classes"
      items={classes}
      nameOf={({ name }) => name}
      row={(one) => (
        <div className={css.row}>
          <InlineText label={`Name of ${one.name}`} value={one.name} max={60} onSave={(name) => rename(one.id, name)} />
          <span className="muted small">{count(one.vehicles, 'vehicle')}</span>
        </div>
      )}
      acts={(one) =>
        one.vehicles > 0 ? null : (
          <IconButton
            icon="trash"
            label={`Delete ${one.name}`}
            onClick={() => void save((all) => all.filter(({ id }) => id !== one.id))}
          />
        )
      }
      onAdd={(name) => save((all) => [...all, { name }])}
      onSort={sort}
    />
  );
}
