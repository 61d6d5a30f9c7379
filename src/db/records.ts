/**
 * What the local database stores: types only, no imports but contract types, so that the pure core may use them too.
 *
 * View rows are what the screen shows: already folded (server's snapshot + pending mutations). Their key is a local id that
 * never changes: `todo/123` for a pulled row, `todo/~<uuidv7>` for one made here; `sid` is the server's id once known.
 */
import type { PrecheckKind, PrecheckState } from '#contract/areas/prechecks.ts';
import type { DamagePin } from '#contract/areas/damages.ts';
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import type { PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { CheckState } from '#contract/areas/private-check-words.ts';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { CheckItem, Handover } from '#contract/areas/rental-record.ts';
import type { Vehicle } from '#contract/areas/vehicle-record.ts';
import type { Punch } from '#contract/areas/attendance.ts';
import type { ChecklistLine, Odometer, Todo, TodoImage } from '#contract/areas/todo-record.ts';
import type { FieldErrors } from '#contract/schema.ts';

export type Lid = string;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What every view row has. */
export interface RowFrame {
  lid: Lid;
  /** The server's id; absent (not null: it is a unique index) until the server gave one. */
  sid?: number;
  /** 1 while mutations of this row are pending. */
  dirty: 0 | 1;
  /** Number of the acknowledgement that last wrote the row; pulls that began before it leave the row alone. */
  acked: number;
}

/** A row as the core and the stores see it. */
export type Row = RowFrame & { readonly [field: string]: unknown };

export interface TodoRow
  extends RowFrame, Omit<Todo, 'id' | 'odometer' | 'todoimages' | 'statusTodo' | 'parent_id' | 'parent'> {
  parent: Lid | null;
  /** The title of the todo it follows from. */
  parent_title: string | null;
}
export interface ChecklistRow extends RowFrame, Omit<ChecklistLine, 'id' | 'todo_id' | 'status_todo_id'> {
  todo: Lid;
  status_todo: Lid | null;
}
export interface OdometerRow extends RowFrame, Omit<Odometer, 'id' | 'todo_id' | 'received_at' | 'judgement'> {
  todo: Lid | null;
  /** An older version of the app, or an older server, did not say. */
  judgement?: Odometer['judgement'];
  /** Null until the server has it. */
  received_at: string | null;
}
/** What every row of a table of pictures has. */
export interface PictureRow extends RowFrame {
  taken_at: string;
  /** Null until the worker hashed the bytes that are sent; not every answer says it. */
  sha256?: string | null;
  /** The full bytes on this phone, until confirmed; and the small picture, kept for the list. */
  bid: string | null;
  thumb: string | null;
  /** 1 once a pull, begun after the acknowledgement, showed the picture on the server. */
  confirmed: 0 | 1;
}
export interface ImageRow extends PictureRow, Omit<TodoImage, 'id' | 'todo_id' | 'odometer_id' | 'line_id' | 'sha256'> {
  todo: Lid;
  odometer: Lid | null;
  /** The checklist line that it shows. */
  line: Lid | null;
}
export interface PunchRow extends RowFrame, Omit<Punch, 'id' | 'todo_id' | 'received_at'> {
  todo: Lid | null;
  received_at: string | null;
}
/** An end-of-day report that was written here. What it says is in the outbox until it is sent, and then on the server: nothing else mirrors it. */
export interface ReportRow extends RowFrame {
  report_date: string;
}
/** A booking of the days around today, without its documents and its money. */
export interface BookingRow
  extends RowFrame, Omit<MirroredBooking, 'id' | 'checkin' | 'checkout' | 'checks' | 'images'> {}
/** What is noted at the vehicle: of every booking one row as it goes out, and one as it comes back. */
export interface HandoverRow extends RowFrame, Omit<Handover, 'pictures'> {
  booking: Lid;
}
/** A line of what is ticked off at a hand-over or a return. */
export interface CheckRow extends RowFrame, Omit<CheckItem, 'id'> {
  booking: Lid;
}
/** A walk-round that was begun here. */
export interface PrecheckRow extends RowFrame {
  /** What the server knows it by. */
  key: string;
  vehicle_id: number;
  booking: Lid | null;
  todo: Lid | null;
  kind: PrecheckKind;
  at: string;
  odometer: number | null;
  fuel_eighths: number | null;
  charge_percent: number | null;
  note: string;
  completed_at: string | null;
  /** What was said of the vehicle's checks, by their ids. */
  items: { readonly [check: string]: PrecheckItem };
  /** Slot → why there is no picture of it. */
  skip: { readonly [slot: string]: string };
}
export interface PrecheckItem {
  readonly state: PrecheckState;
  readonly note: string;
}
/** Damage that was recorded here, or by the same person on another device. */
export interface DamageRow extends RowFrame, Omit<DamagePin, 'id'> {
  booking: Lid | null;
  precheck: Lid | null;
  /** As the server says; null or absent until then. */
  phase?: RentalPhase | null;
  created_at: string;
}
/** What pictures have that lie at the server's door of files. */
interface FilePicture extends PictureRow {
  slot: ImageSlot;
  name: string;
  /** Null until the server has it. */
  url: string | null;
  by: string | null;
  /** The damage that it shows: as recorded here, and as the server knows it. */
  damage?: Lid | null;
  damage_id: number | null;
}
/** A picture of a booking's vehicle as it goes out or comes back. */
export interface BookingImageRow extends FilePicture {
  booking: Lid;
  phase: RentalPhase;
  received_at: string | null;
  /** A later one of the place stands for it, or it is of the vehicle that the booking had before. */
  superseded: boolean;
}
/** A picture of a walk-round of no booking. */
export interface PrecheckImageRow extends FilePicture {
  precheck: Lid;
}
/** A private rental of the days around today, without its papers and its money. */
export interface PrivateRentalRow
  extends RowFrame, Omit<MirroredPrivate, 'id' | 'checkin' | 'checkout' | 'checks' | 'images'> {}
/** What is noted at the vehicle: of every private rental one row as it goes out, and one as it comes back. */
export interface PrivateNoteRow extends RowFrame, PrivateHandover {
  rental: Lid;
  phase: RentalPhase;
}
/** What was found where somebody looked. */
export interface PrivateFound {
  readonly [name: string]: Json | undefined;
  readonly state: CheckState;
  readonly note: string;
}
/** A line of what is looked at as a private rental goes out, or as it comes back. */
export interface PrivateCheckRow extends RowFrame {
  rental: Lid;
  phase: RentalPhase;
  check_id: number;
  title: string;
  required: boolean;
  /** Null until somebody looked. */
  found: PrivateFound | null;
  checked_at: string | null;
  checked_by: string | null;
  /** Its place in the yard's list. */
  position: number;
}
/** A picture of a private rental's vehicle as it goes out or comes back. */
export interface PrivateImageRow extends FilePicture {
  rental: Lid;
  phase: RentalPhase;
  received_at: string | null;
  /** A later one of the place stands for it. */
  superseded: boolean;
}
/** Vehicles are only read: keyed by the server's id. */
export interface VehicleRow extends Vehicle {
  /** The last six characters of the VIN and the plate without spaces, upper case: what is searched. */
  vin6: string;
  plateKey: string;
}

/** The rows of every mirrored table; what else is known of each stands in `MIRROR`. */
export interface Rows {
  todos: TodoRow;
  checklists: ChecklistRow;
  odometers: OdometerRow;
  images: ImageRow;
  punches: PunchRow;
  reports: ReportRow;
  bookings: BookingRow;
  handovers: HandoverRow;
  checks: CheckRow;
  prechecks: PrecheckRow;
  damages: DamageRow;
  bookingImages: BookingImageRow;
  precheckImages: PrecheckImageRow;
  privateRentals: PrivateRentalRow;
  privateNotes: PrivateNoteRow;
  privateChecks: PrivateCheckRow;
  privateImages: PrivateImageRow;
}

/** Tables whose rows mutations change. */
export type TableName = keyof Rows;

/** Those of them that hold pictures. */
export type PictureTable = { [T in TableName]: Rows[T] extends PictureRow ? T : never }[TableName];

/** The server's snapshot of a row that has pending work. `row` null: the server does not know it yet. */
export interface BaseRow {
  t: TableName;
  lid: Lid;
  row: Row | null;
}

/**
 * ready: may be sent · sending: bytes may be on their way · unsure: sent, no answer, the server does not honour keys · failed:
 * needs a person · held: made by a newer version of the app. An acknowledged mutation is deleted.
 */
export type MutationState = 'ready' | 'sending' | 'unsure' | 'failed' | 'held';

export interface MutationError {
  /** The class of the failure, a closed set; screens word it, support reads it. */
  class:
    | 'rejected'
    | 'forbidden'
    | 'missing'
    | 'gone'
    | 'too-large'
    | 'server'
    | 'unconfirmed'
    | 'dependency'
    | 'unknown-op'
    | 'conflict';
  status: number | null;
  message: string;
  fields: FieldErrors | null;
  /** The permission that was missing, where the server named it. */
  permission?: string;
  /** Of what was deleted, where the server said so: when, by whom and why. */
  deleted?: Deletion;
}

export interface Deletion {
  at: string;
  by_name: string | null;
  reason: string | null;
}

export interface Mutation {
  /** Order of enqueuing on this device; given by the store. */
  seq: number;
  /** uuidv7; the Idempotency-Key. */
  mid: string;
  userId: number;
  /** Mutations of one act of a person. */
  group: string;
  /** `todos.updateStatus` */
  op: string;
  v: number;
  /** As in `OpArgs`: other rows by their local ids. */
  args: { readonly [key: string]: Json | undefined };
  t: TableName;
  lid: Lid;
  lane: string;
  /** Local ids of rows that need a server id before this can be sent. */
  deps: Lid[];
  /** The touched fields as they stood before, for guarded replay on servers without stamps. */
  base: { readonly [field: string]: unknown };
  /**
   * Device clock at the act (ms), its measured offset (add to get server time), and the monotonic clock: `performance.timeOrigin`
   * + `performance.now()`, so that page and workers count alike.
   */
  at: number;
  off: number;
  mono: number;
  /** Stamp of the hybrid logical clock (contract/stamp.ts). */
  hlc: string;
  st: MutationState;
  attempts: number;
  firstFailedAt: number | null;
  /** Written to disk before the bytes leave. */
  sentAt: number | null;
  /** Not before (ms). */
  nextAt: number;
  /** The server said how long: nobody ends that wait early. */
  told?: boolean;
  /** The person may take it back until `nextAt`: nobody ends that wait early, and nothing melts into it. */
  undo?: boolean;
  /** The leader that last moved it. */
  epoch: number;
  err: MutationError | null;
  bids: string[];
  /** Version of the app that made it. */
  app: string;
}

export interface BlobRow {
  bid: string;
  mid: string | null;
  /** raw: as taken · ready: compressed and hashed · sent: acknowledged · thumb: small picture of an image */
  st: 'raw' | 'ready' | 'sent' | 'thumb';
  /** Never a Blob or File: WebKit corrupts them in IndexedDB. Never rewritten in place. */
  bytes: ArrayBuffer;
  mime: string;
  sha256: string | null;
  at: number;
}

export interface PullRow {
  key: string;
  etag: string | null;
  /** Server time of the last answer (200 or 304), ms. */
  at: number;
  /** The number of the last acknowledgement when it began: an acknowledgement since then makes the ETag worthless. */
  fence: number;
}

/** A value that lost against another person's, kept 30 days. */
export interface ConflictRow {
  id?: number;
  t: TableName;
  lid: Lid;
  field: string;
  mine: unknown;
  theirs: unknown;
  by: string | null;
  at: number;
}

/** Where what is known of today's vehicles (`LastKnown` of views/last-pictures.ts) is kept in `meta`: their last pictures, damage and checks. */
export const LAST_PICTURES = 'pictures';

/** Where the list of `Twin` is kept in `meta`. */
export const TWINS = 'twins';

/** Something that may be on the server twice; a person is asked. */
export interface Twin {
  readonly t: TableName;
  /** The row made here, and the other one. */
  readonly lid: Lid;
  readonly second: Lid;
  /** What made it. */
  readonly op: string;
  /** Nobody has decided yet. */
  readonly open: boolean;
}

export interface JournalRow {
  n?: number;
  at: number;
  /** enqueued · sending · acknowledged · retry · failed · … */
  event: string;
  mid: string | null;
  detail: string;
}

export interface MetaRow {
  key: string;
  value: Json;
}
