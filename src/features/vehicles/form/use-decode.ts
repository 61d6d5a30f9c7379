import { useEffect, useState } from 'react';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';

/** How long nothing is typed before the server is asked, in ms. */
const PAUSE_MS = 250;
const LENGTH = 17;

type Told = Answer<typeof rows.decodeVin>;
export type Decoded = NonNullable<Told['decoded']>;

/** What is known of the VIN that is typed. */
export interface VinSaid {
  /** How many of its letters and digits are there. */
  readonly length: number;
  /** What the server says of it; null before it is whole, and while there is no answer. */
  readonly told: Told | null;
  readonly decoded: Decoded | null;
  /** It is being read, or cannot be read now. */
  readonly wait: 'reading' | 'not-read' | null;
}

/** Letters and digits: spaces and dashes do not matter. */
const bare = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Asks the server about a VIN once it is whole and the typing rests. That of the record itself is not asked about. */
export function useDecode(typed: string, record: VehicleDetail | null): VinSaid {
  const vin = bare(typed);
  const rested = useRested(vin);
  const may = useMay();
  const isAsked = vin.length === LENGTH && vin !== record?.vin && may(rows.decodeVin);
  const { data, isError } = useRead(rows.decodeVin, { query: { vin: rested } }, isAsked && rested === vin);
  const told = isAsked && rested === vin ? (data?.body ?? null) : null;
  const wait = !isAsked || told ? null : isError && rested === vin ? 'not-read' : 'reading';
  return { length: vin.length, told, decoded: told?.decoded ?? null, wait };
}
