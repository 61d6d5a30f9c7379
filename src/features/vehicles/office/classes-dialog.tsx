import { vehicles as rows, type VehicleClass } from '#contract/areas/vehicles.ts';
import { AddItem } from '#kit/items/add-item.tsx';
import { InlineText } from '#kit/items/inline-text.tsx';
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
  return (
    <>
      <ul aria-label="Classes">
        {classes.map((one, at) => (
          <ClassRow key={one.id} one={one} at={at} of={classes.length} save={save} />
        ))}
      </ul>
      <AddItem label="Add a class" max={60} onAdd={(name) => save((all) => [...all, { name }])} />
    </>
  );
}

interface RowProps {
  readonly one: VehicleClass;
  readonly at: number;
  readonly of: number;
  readonly save: ReturnType<typeof useSaveClasses>;
}

/** The few classes of a yard are moved by buttons: dragging them is not worth what it loads. */
function ClassRow({ one, at, of, save }: RowProps) {
  const { id, name, vehicles } = one;
  const others = (all: readonly VehicleClass[]) => all.filter((other) => other.id !== id);
  const move = (to: number) => to >= 0 && to < of && void save((all) => others(all).toSpliced(to, 0, one));
  return (
    <li className={css.row}>
      <InlineText
        label={`Name of ${name}`}
        value={name}
        max={60}
        onSave={(text) => save((all) => all.map((other) => (other.id === id ? { id, name: text } : other)))}
      />
      <span className="muted small">{count(vehicles, 'vehicle')}</span>
      {/* Not disabled at the ends: the button that was pressed keeps the focus. */}
      <IconButton icon="up" label={`${name}: up`} aria-disabled={at === 0 || undefined} onClick={() => move(at - 1)} />
      <IconButton
        icon="down"
        label={`${name}: down`}
        aria-disabled={at === of - 1 || undefined}
        onClick={() => move(at + 1)}
      />
      {vehicles > 0 ? null : <IconButton icon="trash" label={`Delete ${name}`} onClick={() => void save(others)} />}
    </li>
  );
}
