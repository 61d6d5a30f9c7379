import { useId, useState, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { vehiclesLike } from '#db/views/vehicles.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Field } from '#ui/field.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { VEHICLE } from './todo-fields.ts';
import { vehicleOfPlate, type FormVehicle } from './todo-values.ts';
import css from './vehicle-field.module.css';

/** More than these nobody reads: another character of the plate is faster. */
const MOST = 8;

interface Props {
  readonly control: Control<RecordValues>;
  readonly vehicles: readonly FormVehicle[];
}

/** The vehicle, found by any part of its plate, the end of its VIN, or its name, in whatever spelling. */
export function VehicleField({ control, vehicles }: Props) {
  const known = (plate: string) => plate.trim() === '' || vehicleOfPlate(plate, vehicles) !== null;
  const { field, fieldState } = useController({
    control,
    name: 'vehicle_id',
    rules: { validate: (plate) => known(String(plate)) || 'No vehicle has this plate. Choose one of the list.' },
  });
  const list = useId();
  const text = String(field.value);
  const picking = usePicking(vehicles, text, field.onChange);
  const { found, at, isOpen } = picking;
  const none = isOpen && found.length === 0;
  return (
    <Field
      label={VEHICLE}
      optional
      error={fieldState.error?.message}
      hint={vehicleOfPlate(text, vehicles)?.name ?? 'Plate, end of the VIN, or name.'}
    >
      <div className={css.around}>
        <TextInput
          {...field}
          value={text}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select finds no plate by its end
          role="combobox"
          aria-expanded={isOpen && found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => picking.type(event.target.value)}
          onKeyDown={picking.onKeyDown}
          onBlur={() => {
            picking.leave();
            field.onBlur();
          }}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from an input */}
        <div role="listbox" id={list} aria-label="Found" className={isOpen ? css.list : undefined} hidden={!isOpen}>
          {isOpen
            ? found.map((vehicle, n) => (
                <Option
                  key={vehicle.id}
                  id={`${list}-${n}`}
                  vehicle={vehicle}
                  selected={n === at}
                  onPick={() => picking.pick(vehicle)}
                />
              ))
            : null}
          {none ? <p className={css.none}>No vehicle on this {thisDevice()} matches.</p> : null}
        </div>
      </div>
    </Field>
  );
}

/** What is written, what that may mean, and which of it the keyboard is at. */
function usePicking(vehicles: readonly FormVehicle[], text: string, onChange: (plate: string) => void) {
  const [isTyping, setIsTyping] = useState(false);
  const [at, setAt] = useState(0);
  const found = isTyping ? vehiclesLike(vehicles, text, MOST) : [];
  const isOpen = isTyping && text.trim() !== '';

  const pick = (vehicle: FormVehicle | undefined) => {
    if (vehicle) onChange(vehicle.plate);
    setIsTyping(false);
  };
  const type = (next: string) => {
    setIsTyping(true);
    setAt(0);
    onChange(next);
  };
  /** Leaving the field chooses only what cannot be meant otherwise. */
  const leave = () =>
    pick(isOpen ? (vehicleOfPlate(text, vehicles) ?? (found.length === 1 ? found[0] : undefined)) : undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') setIsTyping(false);
    else if (step) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    else return;
    event.preventDefault();
    // Escape closes the list only, not the form around it.
    event.stopPropagation();
  };
  return { found, at, isOpen, type, pick, leave, onKeyDown };
}

interface OptionProps {
  readonly id: string;
  readonly vehicle: FormVehicle;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, vehicle, selected, onPick }: OptionProps) {
  return (
    // The keyboard works in the input, which names the selected option. Pressing it must not take the focus from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a listbox that is no select
      role="option"
      aria-selected={selected}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <PlateBadge plate={vehicle.plate} />
      <span>{vehicle.name}</span>
      {vehicle.vin === null ? null : <span className="muted small num">{`VIN …${vehicle.vin.slice(-6)}`}</span>}
    </div>
  );
}
