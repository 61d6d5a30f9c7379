/** All calls about the state of vehicles, what is checked on them, and notes about them (vehicles.md §3). */
import { noteCalls } from './vehicle-note-calls.ts';
import { setupCalls } from './vehicle-setup-calls.ts';
import { statusCalls } from './vehicle-status-calls.ts';

export const vehicleStatus = { ...statusCalls, ...setupCalls, ...noteCalls };
