import 'fake-indexeddb/auto';
import { dexieSubject } from '#tests/support/store/dexie.ts';
import { storeConformance } from '#tests/support/store/suite.ts';

storeConformance(dexieSubject);
