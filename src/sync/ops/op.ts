/** An operation: one kind of intent a person can have. One small file an area holds the area's ops. */
import type { SentLine } from '#contract/areas/eod.ts';
import type { PrecheckKind, PrecheckState } from '#contract/areas/prechecks.ts';
import type { DamageKind, DamageSize, DamageView } from '#contract/areas/damages.ts';
import type { BlockerKind, BookingStatus, Cleanliness, ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import type { Json, Lid, Mutation, PrivateFound } from '#db/records.ts';
import type { OpLogic } from '../core/types.ts';
import type { Acknowledgement, NetRequest, ServerRow } from '../ports.ts';

/** Server ids of local ids; every id named in `deps` is there when `request` runs. */
export type Resolve = (lid: Lid) => number;

export interface Request {
  readonly endpoint: AnyEndpoint;
  readonly input: Input<AnyEndpoint>;
  /** The multipart field and name of the mutation's one blob. */
  readonly file?: { readonly field: string; readonly name: string };
}

/** How an unanswered create is found again on a server without keys. */
export interface Probe {
  /** It goes by when the act was done. */
  readonly timed: boolean;
  request(mutation: Mutation, resolve: Resolve): Pick<NetRequest, 'endpoint' | 'input'>;
  /**
   * Rows of the list answer that may be this mutation's effect: one → adopt, none → send again, more → a person decides. Null: the
   * answer cannot say (not whole, or not as documented). The engine first strikes out rows whose `sid` a row made here already
   * has (`Store.lidOf`): two equal creates have two effects.
   */
  matches(mutation: Mutation, body: unknown, resolve: Resolve): readonly ServerRow[] | null;
  /** When nothing matches: rows that may have matched before somebody changed them. Is one of them nobody's, a person decides. */
  changed(mutation: Mutation, body: unknown): readonly ServerRow[];
}

/** For guarded replay on servers without stamps: reads the record that a patch is about. */
export interface Reread {
  request(mutation: Mutation, resolve: Resolve): Pick<NetRequest, 'endpoint' | 'input'>;
  row(mutation: Mutation, body: unknown, resolve: Resolve): ServerRow | null;
  /** The names, the same in the arguments (in `patch`, or at the top) and in the record, of what the mutation patches. */
  readonly fields: readonly string[];
  /** When the record, by its fields, was changed last, where `updated_at` does not say that of what the mutation patches. */
  changedAt?(fields: ServerRow['fields']): unknown;
}

export interface Op extends OpLogic {
  readonly endpoint: AnyEndpoint;
  lane(args: Mutation['args'], lid: Lid, userId: number): string;
  deps(args: Mutation['args']): Lid[];
  /** `mono`: the monotonic clock at the sending, on the base of `Mutation.mono`. */
  request(mutation: Mutation, resolve: Resolve, mono?: number): Request;
  /** True when the answer means success; the default is a documented status, and no `error` field. */
  accept(status: number, body: unknown): boolean;
  learn(mutation: Mutation, body: unknown): Pick<Acknowledgement, 'sid' | 'rows'>;
  readonly probe?: Probe;
  readonly reread?: Reread;
}

interface Act {
  readonly [key: string]: Json | undefined;
}

/** Arguments by operation: what screens pass to `mutate`. Local ids everywhere; `lid` names the row made or changed. */
export interface OpArgs {
  'todos.add': Act & {
    lid: Lid;
    fields: TodoFields;
    nextChecklist?: string[];
    prevChecklist?: string[];
    checklist?: string[];
  };
  'todos.update': Act & { lid: Lid; patch: Partial<TodoFields> };
  'todos.remove': Act & { lid: Lid; reason: string };
  'todos.complete': Act & { lid: Lid; note?: string };
  'todos.approve': Act & { lid: Lid };
  'todos.sendBack': Act & { lid: Lid; reason: string };
  'todos.restore': Act & { lid: Lid };
  'todos.askRestore': Act & { lid: Lid; note?: string };
  /** `lid` is the new todo's; `todo` the parent, `line` the checklist line it follows from. */
  'todos.createStatus': Act & {
    lid: Lid;
    todo: Lid;
    line: Lid | null;
    direction: 'prev' | 'next';
    title: string;
    note?: string;
    todo_date?: string;
    todo_time?: string | null;
    /** Left out: whoever does the parent; null: whoever of the branch takes it. */
    resource?: number | null;
    /** The parent's, as far as the screen knows them: what is shown until the server, which takes them over itself, answers. */
    vehicle_id?: number | null;
    vehicle?: { id: number; vin: string | null; plate: string; name: string } | null;
    branch_id?: number | null;
  };
  'todos.updateStatus': Act & { lid: Lid; todo: Lid; state?: 'open' | 'done' | 'failed' | 'skipped'; note?: string };
  'todos.undoStatus': Act & { lid: Lid; todo: Lid };
  'todos.createChecklist': Act & { lid: Lid; todo: Lid; title: string; direction?: 'prev' | 'next' | 'own' };
  'todos.deleteChecklist': Act & { lid: Lid; todo: Lid };
  'todos.addOdometer': Act & {
    lid: Lid;
    todo: Lid;
    vehicle_id: number;
    value: number;
    note?: string;
    stood_by?: boolean;
  };
  'todos.updateOdometer': Act & { lid: Lid; todo: Lid; value?: number; note?: string; stood_by?: boolean };
  'todos.upload': PictureArgs & {
    todo: Lid;
    kind: 'photo' | 'odometer' | 'line';
    odometer?: Lid | null;
    line?: Lid | null;
  };
  'todos.deleteImage': Act & { lid: Lid; todo: Lid };
  'attendance.checkin': Act & PunchArgs;
  'attendance.checkout': Act & PunchArgs;
  'attendance.event': Act & PunchArgs & { event: 'break_start' | 'break_end' };
  'eod.add': Act & ReportArgs;
  'eod.update': Act & ReportArgs;
  /** `lid` is the row of the phase. */
  'rentals.noteOut': Act & { lid: Lid; booking: Lid; patch: HandoverFacts };
  'rentals.noteBack': Act & { lid: Lid; booking: Lid; patch: HandoverFacts & { cleanliness?: Cleanliness | null } };
  /** `from_status` and `vehicle_id` are what the person saw, and `blockers_seen` what stood against it then. */
  'rentals.move': Act & {
    lid: Lid;
    status: 'checked_in' | 'returned';
    from_status: BookingStatus;
    vehicle_id?: number;
    blockers_seen?: BlockerKind[];
  };
  'rentals.tick': Act & {
    lid: Lid;
    booking: Lid;
    entity_type: 'checkin' | 'checkout';
    patch: { is_checked: boolean };
  };
  /** `content_hash`: of the version that was read; `customer_id`: who signs, the renter without it. */
  'rentals.sign': Act & {
    lid: Lid;
    kind: 'agreement' | 'final_agreement';
    content_hash: string;
    typed_name: string;
    strokes: number[][][];
    customer_id?: number;
  };
  /** The first of a `key` begins the walk-round; `kind`, the vehicle and what it belongs to are said with each. */
  'prechecks.save': Act & {
    lid: Lid;
    key: string;
    vehicle_id: number;
    kind: PrecheckKind;
    booking?: Lid | null;
    todo?: Lid | null;
    patch: PrecheckFacts;
    /** With `completed`: the pictures that it waits for, without which the server would not take the end. */
    pictures?: Lid[];
  };
  /** `vehicle_id`: the vehicle that was photographed. */
  'rentals.upload': SlotArgs & { booking: Lid; phase: RentalPhase; vehicle_id?: number };
  /** Of a walk-round of no booking; the pictures of others are the booking's. */
  'prechecks.upload': SlotArgs & { precheck: Lid; key: string; vehicle_id: number; kind: PrecheckKind };
  'prechecks.deleteImage': Act & { lid: Lid; precheck: Lid };
  /** `x` and `y` from 0 to 1, from the left and the top of the side's drawing. */
  'damages.add': Act & {
    lid: Lid;
    vehicle_id: number;
    booking?: Lid | null;
    precheck?: Lid | null;
    view: DamageView;
    x: number;
    y: number;
    kind: DamageKind;
    size?: DamageSize;
    note?: string;
  };
  /** `lid` is the row of the phase. */
  'privates.note': Act & { lid: Lid; rental: Lid; phase: RentalPhase; patch: PrivateFacts };
  'privates.check': Act & {
    lid: Lid;
    rental: Lid;
    phase: RentalPhase;
    check_id: number;
    patch: { found: PrivateFound };
  };
  'privates.upload': PictureArgs & { rental: Lid; phase: RentalPhase; slot: ImageSlot };
}

/** What is read at the vehicle of a private rental. */
export interface PrivateFacts {
  [key: string]: Json | undefined;
  odometer?: number;
  fuel_eighths?: number | null;
  charge_percent?: number | null;
}

/** Beside what every picture says: the place that it shows. */
interface SlotArgs extends PictureArgs {
  slot: ImageSlot;
  /** What the close-up shows. */
  damage?: Lid | null;
}

/** What is read at the vehicle. */
export interface HandoverFacts {
  [key: string]: Json | undefined;
  odometer?: number;
  fuel_eighths?: number | null;
  charge_percent?: number | null;
  keys?: number | null;
  /** The numbers of the known damage that the renter was shown: all of them, each time. */
  damages_seen?: number[];
}

export interface PrecheckFacts {
  [key: string]: Json | undefined;
  /** What was said of checks, by their ids. */
  items?: { [check: string]: { state: PrecheckState; note: string } };
  odometer?: number;
  fuel_eighths?: number | null;
  charge_percent?: number | null;
  note?: string;
  /** Slot → why there is no picture of it; null takes that back. */
  skip?: { [slot: string]: string | null };
  /** It ends once. Said alone it has a lane of its own, and is sent after whatever was said before it. */
  completed?: true;
}

/** An end-of-day report as it is saved: always all of it, so that the latest save says everything. */
export interface ReportArgs {
  [key: string]: Json | undefined;
  lid: Lid;
  /** Of a report that the server has, only for who reads the outbox: its day never changes. */
  report_date: string;
  summary: string;
  blockers: string;
  plan: string;
  lines: SentLine[];
  /** True hands it in; false leaves that as it is. */
  submitted: boolean;
}

/** Of an upload, which comes with one file; beside them it names the rows that the picture belongs to, its owner among them. */
export interface PictureArgs {
  [key: string]: Json | undefined;
  lid: Lid;
  taken_at: string;
  latitude?: number | null;
  longitude?: number | null;
  /**
   * What the worker learnt of the bytes that will be sent: `Store.replaceBlob` melts its patch into it, so that the view stays the fold of
   * base and outbox.
   */
  image?: ImageFacts;
}

export interface ImageFacts {
  readonly [key: string]: Json | undefined;
  readonly sha256?: string;
  readonly mime?: string;
  readonly size?: number;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly thumb?: string | null;
}

export interface PunchArgs {
  [key: string]: Json | undefined;
  lid: Lid;
  todo?: Lid | null;
  reason_id?: number | null;
  note?: string;
}

export interface TodoFields {
  [key: string]: Json | undefined;
  title: string;
  note?: string;
  todo_date: string;
  todo_time?: string | null;
  category_id?: number | null;
  vehicle_id?: number | null;
  branch_id?: number | null;
  resource?: number | null;
  usergroup?: number[];
  vendor_id?: number | null;
  location_id?: number | null;
  location_address_id?: number | null;
  vehicle_group_id?: number | null;
}

export type OpName = keyof OpArgs;

/** Operations that send a picture. */
export type UploadName = { [N in OpName]: OpArgs[N] extends PictureArgs ? N : never }[OpName];
