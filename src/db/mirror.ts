/**
 * The tables whose rows people change on the phone, told once: everything that goes over them goes by this list, and a row here is all
 * that the database, the stores and the views have to be told of another one. Data only; what follows from it is in tables.ts.
 */
import type { PictureTable, TableName } from './records.ts';

export interface Mirrored {
  /** The word before the slash of its local ids. */
  readonly word: string;
  /** Its line of the schema: primary key and indexes. */
  readonly indexes: string;
  /** Which fields hold local ids of rows, and of which table. All of them are indexed. */
  readonly refs: Readonly<Record<string, TableName>>;
  /** The version of the local database that brought it. */
  readonly since: number;
  /** Which of `refs`, the same in the arguments of operations, names the record that a row belongs to or is about. None: it is a record itself. */
  readonly owner?: string;
  /** Its rows are shown only with their owner: they come with it in every answer, and go with it. */
  readonly isPart?: true;
  /** Its rows are pictures (`PictureRow`): bytes of them lie on the phone. */
  readonly pictures?: true;
  /** The field that says when the server made a row. None: the server does not say it. */
  readonly born?: string;
}

type Mirror = {
  readonly [T in TableName]: Mirrored &
    (T extends PictureTable ? { readonly pictures: true } : { readonly pictures?: never });
};

/** Only what is searched is indexed (schema.ts). `lid` never changes; `sid` is the server's id. */
export const MIRROR: Mirror = {
  todos: {
    word: 'todo',
    indexes: 'lid, &sid, [todo_date+lid], [status+todo_date+lid], vehicle_id, parent',
    refs: { parent: 'todos' },
    since: 1,
    born: 'created_at',
  },
  // A line does not say when it was made, and its title stays what it is: any time will do.
  checklists: {
    word: 'line',
    indexes: 'lid, &sid, todo, status_todo',
    refs: { todo: 'todos', status_todo: 'todos' },
    since: 1,
    owner: 'todo',
    isPart: true,
  },
  odometers: {
    word: 'odometer',
    indexes: 'lid, &sid, todo, [vehicle_id+read_at]',
    refs: { todo: 'todos' },
    since: 1,
    owner: 'todo',
    isPart: true,
    born: 'received_at',
  },
  images: {
    word: 'image',
    indexes: 'lid, &sid, todo, odometer, line, bid, thumb',
    refs: { todo: 'todos', odometer: 'odometers', line: 'checklists' },
    since: 1,
    owner: 'todo',
    isPart: true,
    pictures: true,
    born: 'created_at',
  },
  // A punch is the person's own time: it may say at which todo it was done, and stays when that goes.
  punches: {
    word: 'punch',
    indexes: 'lid, &sid, todo, [user_id+at]',
    refs: { todo: 'todos' },
    since: 1,
    owner: 'todo',
    born: 'received_at',
  },
  reports: { word: 'report', indexes: 'lid, &sid', refs: {}, since: 3 },
  bookings: { word: 'booking', indexes: 'lid, &sid', refs: {}, since: 4 },
  handovers: {
    word: 'handover',
    indexes: 'lid, &sid, booking',
    refs: { booking: 'bookings' },
    since: 4,
    owner: 'booking',
    isPart: true,
  },
  checks: {
    word: 'check',
    indexes: 'lid, &sid, booking',
    refs: { booking: 'bookings' },
    since: 4,
    owner: 'booking',
    isPart: true,
  },
  // It is of a vehicle, and may be of a booking or a todo: it stays when those go.
  prechecks: {
    word: 'precheck',
    indexes: 'lid, &sid, booking, todo, vehicle_id',
    refs: { booking: 'bookings', todo: 'todos' },
    since: 4,
    owner: 'booking',
  },
  // Recorded here, at a booking's hand-over or on a walk-round; it is of the vehicle, and stays when those go.
  damages: {
    word: 'damage',
    indexes: 'lid, &sid, booking, precheck, vehicle_id',
    refs: { booking: 'bookings', precheck: 'prechecks' },
    since: 5,
    owner: 'booking',
    born: 'created_at',
  },
  bookingImages: {
    word: 'booking-image',
    indexes: 'lid, &sid, booking, damage, bid, thumb',
    refs: { booking: 'bookings', damage: 'damages' },
    since: 5,
    owner: 'booking',
    isPart: true,
    pictures: true,
    born: 'received_at',
  },
  precheckImages: {
    word: 'precheck-image',
    indexes: 'lid, &sid, precheck, damage, bid, thumb',
    refs: { precheck: 'prechecks', damage: 'damages' },
    since: 5,
    owner: 'precheck',
    isPart: true,
    pictures: true,
    // The same bytes in a place are one picture, whoever sends them: none is there twice.
  },
  privateRentals: { word: 'private-rental', indexes: 'lid, &sid', refs: {}, since: 6 },
  privateNotes: {
    word: 'private-note',
    indexes: 'lid, &sid, rental',
    refs: { rental: 'privateRentals' },
    since: 6,
    owner: 'rental',
    isPart: true,
  },
  privateChecks: {
    word: 'private-check',
    indexes: 'lid, &sid, rental',
    refs: { rental: 'privateRentals' },
    since: 6,
    owner: 'rental',
    isPart: true,
  },
  privateImages: {
    word: 'private-image',
    indexes: 'lid, &sid, rental, bid, thumb',
    refs: { rental: 'privateRentals' },
    since: 6,
    owner: 'rental',
    isPart: true,
    pictures: true,
    born: 'received_at',
  },
};
