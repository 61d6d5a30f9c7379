/** The terms of an agreement in plain words. What a yard charges stands in them as it was agreed. */

export interface Section {
  readonly title: string;
  readonly text: string;
}

/** Sums are exact decimal text: `1.95`. Null: nothing is charged, or nothing is included. */
export interface AgreedRates {
  readonly included_distance_per_day: number | null;
  readonly extra_distance_price: string | null;
  readonly fuel_price: string | null;
  readonly refuel_fee: string | null;
  readonly late_hour: string | null;
}

export interface Agreed {
  readonly days: number;
  readonly unit: 'km' | 'mi';
  readonly rates: AgreedRates | null;
}

function distanceText({ days, unit, rates }: Agreed): string {
  const perDay = rates?.included_distance_per_day ?? null;
  if (perDay === null) return 'The distance is not limited.';
  const included = `${perDay} ${unit} a day are included, ${perDay * days} ${unit} in all.`;
  const price = rates?.extra_distance_price ?? null;
  return price === null ? included : `${included} Each further ${unit} costs ${price}.`;
}

function fuelText({ rates }: Agreed): string {
  const back = 'The vehicle comes back with as much fuel or charge as it went out with.';
  if (!rates || rates.fuel_price === null) return back;
  const fee = rates.refuel_fee === null ? '' : `, and the work of filling up costs ${rates.refuel_fee}`;
  return `${back} What is missing is charged at ${rates.fuel_price} a litre${fee}.`;
}

function returnText({ rates }: Agreed): string {
  const back = 'The vehicle comes back to the place of return at the agreed time.';
  const later = 'Who needs it for longer asks before that time.';
  return !rates || rates.late_hour === null
    ? `${back} ${later}`
    : `${back} ${later} Late hours cost ${rates.late_hour} each, at most a day’s rent a day.`;
}

/** The sections of the terms, in the order in which they are read. */
export function agreementTerms(agreed: Agreed): readonly Section[] {
  return [
    {
      title: 'Use',
      text: 'Only the people named above may drive, and only with a licence that is valid for the whole trip. The renter answers for how the vehicle is used, and for fines and tolls of the time of the rental.',
    },
    { title: 'Distance', text: distanceText(agreed) },
    { title: 'Fuel', text: fuelText(agreed) },
    { title: 'Return', text: returnText(agreed) },
    {
      title: 'Damage',
      text: 'Both parties look at the vehicle when it goes out and when it comes back. The renter tells of each damage and each accident at once, and pays for what was not there before, as far as no insurance pays.',
    },
    {
      title: 'Deposit',
      text: 'The deposit is given back after the return, less what the renter owes under this agreement.',
    },
  ];
}
