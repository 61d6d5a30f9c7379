/** A simulated maker of trackers for one test file, and its adapter. Both go by the clock that they are given. */
import { atEnd } from './at-end.ts';
import { createBouncie } from '#server/trackers/bouncie.ts';
import type { TrackerProvider } from '#server/trackers/provider.ts';
import type { Oddity, SimulatedTracker } from '#server/trackers/simulator/fleet.ts';
import { type Simulator, startSimulator } from '#server/trackers/simulator/simulator.ts';

export const NOW = new Date('2026-11-21T09:00:00.000Z');

interface TrackerFields {
  readonly odometerKm?: number;
  readonly kmPerDay?: number;
  readonly oddity?: Oddity;
  readonly since?: Date;
  readonly account?: string;
  readonly batteryPercent?: number;
}

/** In the vehicle with this VIN; it showed `odometerKm` (10,000) at `NOW`. */
export function makeTracker(imei: string, vin: string, fields: TrackerFields = {}): SimulatedTracker {
  return {
    account: 'Yard',
    imei,
    vin,
    name: `Tracker ${imei}`,
    odometerKm: 10_000,
    kmPerDay: 96,
    since: NOW,
    oddity: null,
    ...fields,
  };
}

/** It is in this process: while forty requests are answered, it is not. */
const LIMITS = { timeMs: 120_000, bytes: 4_000_000 };

export interface Made {
  readonly simulator: Simulator;
  readonly provider: TrackerProvider;
}

interface Options {
  readonly trackers: readonly SimulatedTracker[];
  readonly clock: () => Date;
  readonly rotating?: boolean;
}

export async function startMaker({ trackers, clock, rotating = false }: Options): Promise<Made> {
  const simulator = await startSimulator({ trackers, clock, rotating, slowMs: 5_000 });
  atEnd(() => simulator.close());
  return { simulator, provider: createBouncie({ settings: simulator.settings, clock, limits: LIMITS }) };
}
