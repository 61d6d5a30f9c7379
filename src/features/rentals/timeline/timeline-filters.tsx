import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { formatDate } from '#lib/format-when.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { TimelineOf } from './use-timeline.ts';
import css from './timeline.module.css';

/** Which vehicles, and which days. */
export function TimelineFilters({ of }: { readonly of: TimelineOf }) {
  const { search, branch, set, days, today, goTo } = of;
  const byBranch = useBranchFilter();
  const first = days.days[0] ?? today;
  return (
    <FilterBar
      label="Filter the timeline"
      search={<SearchField text={search} hint="Plate, name, class" onText={(q) => set({ q })} />}
      chips={chipsOf([byBranch], { branch_id: branch }, set)}
      onClearAll={() => set({ branch_id: null, from: null })}
    >
      <ChoiceFilter filter={byBranch} value={branch} onChange={set} />
      <Field label="From">
        <TextInput type="date" value={first} onChange={({ target }) => target.value && goTo(target.value)} />
      </Field>
    </FilterBar>
  );
}

/** To the days before and after, and back to today. */
export function Paging({ of: { days, today, goTo, move } }: { readonly of: TimelineOf }) {
  const [first = today] = days.days;
  const last = days.days.at(-1) ?? today;
  return (
    <div className={css.paging}>
      <IconButton icon="back" label="Earlier days" onClick={() => move(-1)} />
      <span className={css.range}>{`${shortDate(first)} – ${shortDate(last)}`}</span>
      <IconButton icon="forward" label="Later days" onClick={() => move(1)} />
      <Button disabled={first === today} onClick={() => goTo(today)}>
        Today
      </Button>
    </div>
  );
}

/** `25 Nov` */
const shortDate = (day: string): string => formatDate(day).split(' ').slice(1, 3).join(' ');
