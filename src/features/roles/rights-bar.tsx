import { FilterBar } from '#kit/list/filter-bar.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { areaText } from './rights.ts';
import type { MatrixState } from './use-matrix.ts';
import css from './rights.module.css';

interface Props {
  readonly state: MatrixState;
  /** How many changes are not applied. */
  readonly changes: number;
}

/** Over the matrix: search, area, and the two questions that are asked of it most. */
export function RightsBar({ state, changes }: Props) {
  const { all, asked, set, clear } = state;
  const { area, differs, mine } = asked;
  const areas = [...new Set(all.map((row) => row.area))];
  const flag = (name: string, isOn: boolean) => () => set({ [name]: isOn ? null : '1' });
  return (
    <FilterBar
      label="Filter rights"
      search={
        <SearchField
          label="Search a right or a screen"
          hint="A right, a screen"
          text={asked.search}
          onText={(q) => set({ q })}
        />
      }
      chips={area === null ? [] : [{ field: 'Area', value: areaText(area), onClear: () => set({ area: null }) }]}
      onClearAll={clear}
      tools={
        <div className={css.toggles}>
          <button type="button" className={css.toggle} aria-pressed={differs} onClick={flag('differs', differs)}>
            Only what differs
          </button>
          {changes > 0 || mine ? (
            <button type="button" className={css.toggle} aria-pressed={mine} onClick={flag('mine', mine)}>
              Only my changes <strong className="num">{formatNumber(changes)}</strong>
            </button>
          ) : null}
        </div>
      }
    >
      <Field label="Area">
        <Select value={area ?? ''} onChange={(event) => set({ area: event.target.value })}>
          <option value="">All areas</option>
          {areas.map((one) => (
            <option key={one} value={one}>
              {areaText(one)}
            </option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  );
}
