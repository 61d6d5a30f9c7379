/** Plans the bookings of the demo: those that were, by when the demo's vehicles were out, and those that are to come. */
import type { BookingStatus, PaymentModel } from '#contract/areas/rental-words.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import type { Random } from '../random.ts';
import { COMING, type Coming, type DepositStory, type Look, type RentStory } from './coming.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUARTER = 15 * MINUTE;

/** So many bookings in all. */
const BOOKINGS = 60;

/** When a vehicle was out the last time, or since when it is. */
export interface LastRental {
  readonly vehicle_id: number;
  readonly branch_id: number;
  readonly status: string;
  readonly hold_id: number;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly expected_end: Date | null;
}

/** Time of a vehicle that something has. */
export interface TakenTime {
  readonly vehicle_id: number;
  readonly from: Date;
  readonly until: Date;
}

export interface PlannedBooking {
  readonly vehicle_id: number;
  readonly branch_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly made_at: Date;
  readonly status: BookingStatus;
  readonly status_at: Date;
  readonly status_reason: string;
  readonly picked_up_at: Date | null;
  readonly returned_at: Date | null;
  readonly look: Look;
  readonly payment_model: PaymentModel;
  /** Of what is to be paid, in percent. */
  readonly paid: number;
  readonly rent: RentStory;
  readonly deposit: DepositStory;
  /** The vehicle's hold while it was out. */
  readonly hold_id: number | null;
}

export interface Today {
  readonly now: Date;
  /** Of each branch by its id. */
  readonly zones: ReadonlyMap<number, string>;
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** People agree on quarters of an hour. */
const quarter = (at: Date): Date => new Date(Math.round(at.getTime() / QUARTER) * QUARTER);

/** Of those that are out: the first are late, the next come back today. */
const LATE = 2;
const DUE_TODAY = 5;
/** In so many days all that is out now is back. */
const BACK_AGAIN = 6;
/** To get a vehicle ready for the next. */
const READY = HOUR;

/** Vehicles that are out. */
function outNow(
  { opened_at, expected_end, ...of }: LastRental,
  nth: number,
  random: Random,
  { now }: Today,
): PlannedBooking {
  const starts_at = quarter(later(opened_at, -random.int(0, 20) * MINUTE));
  const planned = expected_end ?? later(now, 30 * HOUR);
  const lateBy = later(now, -(nth + 1) * 95 * MINUTE);
  const isLate = nth < LATE && lateBy.getTime() - starts_at.getTime() > HOUR;
  const due = nth < DUE_TODAY ? later(now, (nth + 1) * 70 * MINUTE) : planned;
  return {
    ...placeOf(of),
    starts_at,
    ends_at: quarter(isLate ? lateBy : due),
    made_at: later(starts_at, -random.int(30, 200) * HOUR),
    status: 'checked_in',
    status_at: opened_at,
    status_reason: '',
    picked_up_at: opened_at,
    returned_at: null,
    look: 'ready',
    payment_model: nth % 3 === 2 ? 'partial' : 'full',
    paid: 100,
    rent: 'plain',
    deposit: nth === LATE ? 'waived' : 'held',
    hold_id: of.hold_id,
  };
}

const placeOf = ({ vehicle_id, branch_id }: Pick<LastRental, 'vehicle_id' | 'branch_id'>) => ({
  vehicle_id,
  branch_id,
});

/** Vehicles that came back: what is inspected or washed now is to be closed, all before is completed. */
function wasOut({ opened_at, closed_at, status, ...of }: LastRental, nth: number, random: Random): PlannedBooking {
  const back = must(closed_at, 'the time of the return');
  const starts_at = quarter(later(opened_at, -random.int(0, 20) * MINUTE));
  const ends_at = quarter(later(back, (nth % 4 === 0 ? -90 : random.int(-15, 40)) * MINUTE));
  const isOpen = status === 'cleaning' || status === 'inspection';
  return {
    ...placeOf(of),
    starts_at,
    ends_at: ends_at > starts_at ? ends_at : later(starts_at, 2 * HOUR),
    made_at: later(starts_at, -random.int(30, 260) * HOUR),
    status: isOpen ? 'returned' : 'completed',
    status_at: back,
    status_reason: '',
    picked_up_at: opened_at,
    returned_at: back,
    look: 'ready',
    payment_model: 'full',
    paid: 100,
    rent: 'plain',
    deposit: 'held',
    hold_id: of.hold_id,
  };
}

/** Requests are never older than a day: then they are cancelled. */
const madeBefore = ({ status }: Coming, starts_at: Date, random: Random, { now }: Today): Date =>
  status === 'pending'
    ? later(now, -random.int(25, 1_200) * MINUTE)
    : later(starts_at < now ? starts_at : now, -random.int(20, 200) * HOUR);

/** When the office confirmed it, or closed it. */
function movedAt(
  status: BookingStatus,
  { made_at, starts_at }: Pick<PlannedBooking, 'made_at' | 'starts_at'>,
  { now }: Today,
): Date {
  if (status === 'pending') return made_at;
  if (status === 'no_show') return later(starts_at, 4 * HOUR);
  const soon = later(made_at, 50 * MINUTE);
  const late = later(starts_at < now ? starts_at : now, -3 * HOUR);
  return status === 'cancelled' && late > soon ? late : soon;
}

function coming(plan: Coming, nth: number, vehicle: Place, random: Random, today: Today): PlannedBooking {
  const zone = must(today.zones.get(vehicle.branch_id), 'the zone of the branch');
  const day = addDays(dayOf(today.now, zone), plan.day);
  const starts_at =
    plan.time === 'soon' ? quarter(later(today.now, (1 + (nth % 4)) * 65 * MINUTE)) : instantAt(day, plan.time, zone);
  const made_at = madeBefore(plan, starts_at, random, today);
  return {
    ...placeOf(vehicle),
    starts_at,
    ends_at: later(starts_at, plan.days * 24 * HOUR),
    made_at,
    status: plan.status,
    status_at: movedAt(plan.status, { made_at, starts_at }, today),
    status_reason: plan.reason ?? '',
    picked_up_at: null,
    returned_at: null,
    look: plan.look,
    payment_model: plan.payment_model ?? 'full',
    paid: plan.paid ?? 100,
    rent: plan.rent ?? 'plain',
    deposit: plan.deposit ?? 'none',
    hold_id: null,
  };
}

type Place = Pick<LastRental, 'vehicle_id' | 'branch_id'>;

/** Vehicles of which time can be taken, once. */
class Times {
  readonly #taken: TakenTime[];

  constructor(taken: readonly TakenTime[]) {
    this.#taken = [...taken];
  }

  /** Takes the booking's time and that to get the vehicle ready. False where something else has it. */
  take({ vehicle_id, starts_at, ends_at, returned_at }: PlannedBooking): boolean {
    const [from, until] = [
      starts_at,
      later(returned_at !== null && returned_at > ends_at ? returned_at : ends_at, READY),
    ];
    if (this.#taken.some((one) => one.vehicle_id === vehicle_id && one.from < until && from < one.until)) return false;
    this.#taken.push({ vehicle_id, from, until });
    return true;
  }
}

/** What can go out in the next days is neither out nor in the workshop. */
function fits({ status }: LastRental, { day }: Coming): boolean {
  if (status === 'ready' || status === 'cleaning' || status === 'inspection') return true;
  return day >= BACK_AGAIN && status === 'rented';
}

interface Yard extends Today {
  readonly rentals: readonly LastRental[];
  /** What is taken before there is any booking. */
  readonly taken: readonly TakenTime[];
}

/** The last rental of each vehicle, and then what is to come, each on a vehicle that is free for it. */
export function planBookings(random: Random, { rentals, taken, ...today }: Yard): readonly PlannedBooking[] {
  const times = new Times(taken);
  const out = rentals.filter(({ closed_at }) => closed_at === null).map((one, nth) => outNow(one, nth, random, today));
  const back = rentals.filter(({ closed_at }) => closed_at !== null).map((one, nth) => wasOut(one, nth, random));
  // What came back lately first: it is not closed yet.
  const past = [
    ...out,
    ...back.toSorted((a, b) => Number(a.status === 'completed') - Number(b.status === 'completed')),
  ];
  const kept = past.filter((one) => times.take(one)).slice(0, BOOKINGS - COMING.length);
  const next = COMING.map((plan, nth) => {
    // Another vehicle is looked at first for each of them.
    const turned = [...rentals.slice(nth), ...rentals.slice(0, nth)].filter((one) => fits(one, plan));
    const tries = turned.map((vehicle) => coming(plan, nth, vehicle, random, today));
    return must(
      tries.find((one) => times.take(one)),
      'a vehicle that is free',
    );
  });
  return [...kept, ...next].toSorted((a, b) => a.made_at.getTime() - b.made_at.getTime());
}
