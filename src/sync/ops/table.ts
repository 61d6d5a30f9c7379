/** All operations by name. */
import { attendanceOps } from './attendance.ts';
import { checklistOps } from './checklists.ts';
import { damageOps } from './damages.ts';
import { eodOps } from './eod.ts';
import { imageOps } from './images.ts';
import { odometerOps } from './odometers.ts';
import { officeOps } from './office.ts';
import type { Op } from './op.ts';
import { precheckOps } from './prechecks.ts';
import { privateOps } from './privates.ts';
import { rentalOps } from './rentals.ts';
import { todoOps } from './todos.ts';

export const OPS: ReadonlyMap<string, Op> = new Map(
  [
    ...todoOps,
    ...officeOps,
    ...checklistOps,
    ...odometerOps,
    ...imageOps,
    ...attendanceOps,
    ...eodOps,
    ...rentalOps,
    ...precheckOps,
    ...damageOps,
    ...privateOps,
  ].map((op) => [op.name, op]),
);
