/** Trackers that drive on by themselves, some of them odd in the ways that real ones are. Pure: what they report follows from the moment. */

/**
 * `km`: says kilometres where the maker promises miles. `fault`: its lamp is lit, P0301. `silent`: nothing was heard of it since `since`. `sparse`:
 * hardly a field is there, and some that can be no data.
 */
export type Oddity = 'km' | 'fault' | 'silent' | 'sparse';

export interface SimulatedTracker {
  /** Whose consent it takes to read it. */
  readonly account: string;
  readonly imei: string;
  readonly vin: string;
  readonly name: string;
  /** What the dial showed at `since`, in kilometres, and how far it goes a day. */
  readonly odometerKm: number;
  readonly since: Date;
  readonly kmPerDay: number;
  readonly oddity: Oddity | null;
  /** Of its battery; without it, more than enough. */
  readonly batteryPercent?: number;
}

export const KM_PER_MILE = 1.609_344;
const DAY_MS = 86_400_000;
/** Trackers report every quarter of an hour. */
const BEAT_MS = 15 * 60_000;
/** The demo yard’s town. */
const [LATITUDE, LONGITUDE] = [41.8781, -87.6298];

/** As the maker’s API tells it. */
export function reportOf(tracker: SimulatedTracker, now: Date): Readonly<Record<string, unknown>> {
  const { imei, vin, name, oddity, batteryPercent = 70 + (hashOf(imei) % 30) } = tracker;
  if (oddity === 'sparse') return { imei, vin, stats: { fuelLevel: -1, odometer: 0, mil: {}, battery: null } };
  const heard = (oddity === 'silent' ? tracker.since : now).getTime();
  const at = new Date(Math.floor(heard / BEAT_MS) * BEAT_MS);
  const days = (at.getTime() - tracker.since.getTime()) / DAY_MS;
  const lastUpdated = at.toISOString();
  return {
    imei,
    vin,
    nickName: name,
    stats: {
      lastUpdated,
      odometer: odometerOf(tracker, tracker.kmPerDay * days),
      fuelLevel: 100 - ((days * 23 + hashOf(imei)) % 90),
      isRunning: at.getUTCHours() % 5 === hashOf(imei) % 5,
      location: placeOf(imei, days, lastUpdated),
      mil: milOf(oddity, lastUpdated),
      battery: { status: batteryPercent > 20 ? 'normal' : 'critical', percent: batteryPercent, lastUpdated },
    },
  };
}

function odometerOf({ odometerKm, oddity }: SimulatedTracker, drivenKm: number): number {
  const km = odometerKm + Math.max(0, drivenKm);
  return Math.round((oddity === 'km' ? km : km / KM_PER_MILE) * 10) / 10;
}

const placeOf = (imei: string, days: number, lastUpdated: string) => ({
  lat: LATITUDE + Math.sin(days + hashOf(imei)) / 20,
  lon: LONGITUDE + Math.cos(days + hashOf(imei)) / 20,
  lastUpdated,
});

const milOf = (oddity: Oddity | null, lastUpdated: string) =>
  oddity === 'fault'
    ? { milOn: true, lastUpdated, qualifiedDtcList: [{ code: 'P0301', name: ['Cylinder 1 Misfire Detected'] }] }
    : { milOn: false, lastUpdated, qualifiedDtcList: [] };

const hashOf = (text: string): number => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 97;
