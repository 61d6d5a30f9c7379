import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import type { Address, Change } from '#kit/list/use-address.ts';
import { addDays, isDay } from '#lib/day.ts';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LIFE_RANGES, type Period, type Place, periodText, type RangeName, rangesOf } from './place.ts';
import css from './range-bar.module.css';

interface Props {
  readonly address: Address;
  readonly place: Place;
  readonly hasLife: boolean | undefined;
  /** What the days are called where the figures are of others than were chosen. */
  readonly daysText: string | undefined;
  readonly search: ReactNode;
}

/** Of which days and of whose vehicles the figures are: always in sight, and each choice is one press away. */
export function RangeBar({ address: { set }, place, hasLife = false, daysText, search }: Props) {
  return (
    <search className={css.bar} aria-label="Days and cohort of the figures">
      {search}
      <Ranges place={place} hasLife={hasLife} onChange={set} />
      {place.range === null ? <OwnDays period={place.period} onChange={set} /> : null}
      <output className={css.days}>{daysText ?? presetText(place)}</output>
      <CohortChoice cohort={place.cohort} onChange={set} />
    </search>
  );
}

/** Days of one’s own are said by their fields, the whole life by its name. */
const presetText = ({ range, period }: Place) => (range === null || range === 'life' ? '' : periodText(period));

interface RangesProps {
  readonly place: Place;
  readonly hasLife: boolean;
  readonly onChange: Change;
}

function Ranges({ place: { range, period }, hasLife, onChange }: RangesProps) {
  const names = rangesOf(hasLife);
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // On a phone the ranges go on beyond the edge: the one that holds is in sight. The page itself must not move.
    const held = frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (frame.current && held) frame.current.scrollLeft = held.offsetLeft - frame.current.offsetLeft - 16;
  }, [range]);
  const show = (name: RangeName) => onChange({ range: name === names[0] ? null : name, from: null, to: null });
  return (
    <fieldset ref={frame} className={css.ranges} aria-label="Days">
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === range} onClick={() => show(name)}>
          {LIFE_RANGES[name]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={range === null}
        onClick={() => onChange({ range: null, from: period.startDate, to: period.endDate })}
      >
        Own days
      </button>
    </fieldset>
  );
}

/** As the server has it. */
const MOST_DAYS = 1096;

/** Why the figures are not of these days; empty where they are. */
function wrongWith(from: string, to: string): string {
  if (!isDay(from) || !isDay(to)) return 'Name both days.';
  if (to < from) return 'The last day is before the first.';
  return to > addDays(from, MOST_DAYS - 1) ? 'At most three years.' : '';
}

/** What is being written stays here until both days make sense: the address would forget a day that is half written. */
function OwnDays({ period, onChange }: { readonly period: Period; readonly onChange: Change }) {
  const [from, setFrom] = useState(period.startDate);
  const [to, setTo] = useState(period.endDate);
  const wrong = wrongWith(from, to);
  const write = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    if (wrongWith(first, last) === '') onChange({ range: null, from: first, to: last });
  };
  return (
    <div className={css.own}>
      <TextInput type="date" aria-label="First day" value={from} onChange={(e) => write(e.target.value, to)} />
      <span aria-hidden>–</span>
      <TextInput type="date" aria-label="Last day" value={to} onChange={(e) => write(from, e.target.value)} />
      <output className={css.wrong}>{wrong === '' ? '' : `${wrong} Shown: ${periodText(period)}.`}</output>
    </div>
  );
}

function CohortChoice({ cohort, onChange }: { readonly cohort: string; readonly onChange: Change }) {
  const cohorts = useCohortsOfDay('');
  const isKnown = cohort === '' || cohorts.some(({ id }) => String(id) === cohort);
  return (
    <div className={css.cohort}>
      <Select aria-label="Cohort" value={cohort} onChange={(e) => onChange({ cohort: e.target.value })}>
        <option value="">All cohorts</option>
        {isKnown ? null : <option value={cohort}>Another cohort</option>}
        {cohorts.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
