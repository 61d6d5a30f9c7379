/** One suite for every implementation of the Store: memory, Dexie on fake-indexeddb, Dexie in a browser. */
import { afterEach, beforeEach, describe } from 'vitest';
import { acknowledgeConformance } from './acknowledge.ts';
import { enqueueConformance } from './enqueue.ts';
import { leadConformance } from './lead.ts';
import { personConformance } from './person.ts';
import { photoConformance } from './photos.ts';
import { pullConformance } from './pull.ts';
import { undoConformance } from './undo.ts';
import { vehicleConformance } from './vehicles.ts';
import type { MakeSubject, Subject } from './subject.ts';

/** The subject of the running test. */
export type Get = () => Subject;

export function storeConformance(make: MakeSubject): void {
  describe('the store', () => {
    let subject: Subject;
    beforeEach(async () => {
      subject = await make();
    });
    afterEach(() => subject.close());
    const get: Get = () => subject;
    enqueueConformance(get);
    acknowledgeConformance(get);
    personConformance(get);
    undoConformance(get);
    pullConformance(get);
    photoConformance(get);
    vehicleConformance(get);
    leadConformance(get);
  });
}
