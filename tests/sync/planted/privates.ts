/** Faults in what is noted at the vehicle of a private rental. */
import { one, type Planted } from './fault.ts';

export const PRIVATELY: readonly Planted[] = [
  one(
    'all of a private rental shares a lane',
    'khushi897920-lang/hercycle-ai#313: one operation that the server never takes blocks all that were saved after it',
    'ops/privates.ts',
    'const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);',
    'const lane = ({ rental }: { readonly rental: Lid }) => recordLane(rental);',
  ),
  one(
    'one check speaks for all',
    'Morelitea/initiative#1530: saving one item of a list says what all of them were, and undoes a tick that was made meanwhile',
    'ops/privates.ts',
    '    .filter(({ t, sid }) => lidOf(t, sid) === lid);',
    "    .filter(({ t }) => t === 'privateChecks' && lid !== null);",
  ),
];
