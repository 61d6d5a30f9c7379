/** What a VIN says, and what may have been meant by one that is refused (vehicles.md §4.1). */
import type { vehicles as rows } from '#contract/areas/vehicles.ts';
import { judgeVin, readVin, repairsOf } from '#contract/vin.ts';
import type { Handler } from '#server/http/handler.ts';
import type { VinDecoder } from '#server/vin/decoder.ts';
import { likeliest, vehicleOfVin } from './names.ts';

/** The most kinds of vehicle that are looked up: each new one takes the decoder a fifth of a second. */
const MOST_LOOKED_UP = 8;

/** The pattern of a kind of vehicle: without the check digit and the number at the end. */
const kindOf = (vin: string): string => vin.slice(0, 8) + vin.slice(9, 11);

/** How much is known of the kind of each VIN: 2 with its model, 1 with its make alone. */
async function worthOf(vins: VinDecoder, candidates: readonly string[]): Promise<(vin: string) => number> {
  const kinds = [...new Map(candidates.map((vin) => [kindOf(vin), vin]))].slice(0, MOST_LOOKED_UP);
  const known = await Promise.all(
    kinds.map(async ([kind, vin]) => {
      const decoded = await vins.decode(vin);
      return [kind, decoded === null ? 0 : decoded.model === '' ? 1 : 2] as const;
    }),
  );
  const worth = new Map(known);
  return (vin) => worth.get(kindOf(vin)) ?? 0;
}

export const decodeVin: Handler<typeof rows.decodeVin> = async ({ query }, { db, vins }) => {
  const { vin, said } = readVin(query.vin);
  const verdict = judgeVin(vin);
  const taken = await vehicleOfVin(db, vin);
  const why = verdict.check === 'ok' ? '' : verdict.why;
  const hint = [said === '' ? '' : `${said}.`, why].filter(Boolean).join(' ');
  const isRefused = verdict.check === 'refused';
  const candidates = isRefused ? repairsOf(vin) : [];
  return {
    status: 200,
    message: '',
    vin,
    changed: said !== '',
    check: isRefused ? null : verdict.check,
    hint: hint === '' ? null : hint,
    repairs: candidates.length === 0 ? [] : await likeliest(db, candidates, await worthOf(vins, candidates)),
    taken: taken ? { id: taken.id, plate: taken.plate, retired: taken.retired_on !== null } : null,
    decoded: isRefused ? null : await vins.decode(vin),
  };
};
