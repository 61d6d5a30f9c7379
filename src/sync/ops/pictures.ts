/**
 * Upload and removal of the pictures of one table. Each picture has a lane of its own and waits only for the rows it belongs to: text never
 * waits for a photo, and a photo that is refused stands in nobody's way (docs/decisions/0003).
 */
import type * as z from 'zod/mini';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { PHOTO_LANES } from '#db/lane.ts';
import { MIRROR } from '#db/mirror.ts';
import type { Lid, Mutation, PictureTable } from '#db/records.ts';
import type { ServerRow } from '../ports.ts';
import { makes, parsed, removes, type Said, takesBack } from './define.ts';
import type { Op, OpArgs, OpName, PictureArgs, Resolve, UploadName } from './op.ts';

/** How the pictures of a table are sent, found and taken away; to which rows they belong says the mirror (`refs`, `owner`). */
interface Pictures<N extends UploadName, U extends AnyEndpoint, F extends AnyEndpoint, D extends AnyEndpoint> {
  readonly t: PictureTable;
  readonly upload: {
    readonly name: N;
    readonly endpoint: U;
    /** The field of the form that carries the bytes. */
    readonly file: string;
    /** The member of the answer that is the picture, where there is one. */
    readonly member?: string;
    /** What the row shows beside what every picture shows. */
    fields(args: OpArgs[N]): Readonly<Record<string, unknown>>;
    /** What stands in its address. */
    params?(m: Said<N>, resolve: Resolve): Readonly<Record<string, unknown>>;
    /** What the request says beside what every picture says; it begins with it. */
    body(m: Said<N>, resolve: Resolve, mono?: number): Readonly<Record<string, unknown>>;
    /** Pictures in the answer, this one among them; which it is says the name, or else the bytes. */
    rows(answer: Answer<U>): readonly ServerRow[];
    /** They are all pictures of the owner: the only one may be another than this. */
    readonly listsAll?: true;
  };
  /** Where an upload without an answer is looked for: what lists all pictures of its owner. */
  readonly list: {
    readonly endpoint: F;
    input(args: OpArgs[N], resolve: Resolve): Input<F>;
    rows(answer: Answer<F>): readonly ServerRow[];
  };
  /** None where pictures prove something: nobody takes one away. */
  readonly removal?: { readonly name: OpName; readonly endpoint: D };
}

const lane = ({ lid }: { readonly lid: Lid }) => `${PHOTO_LANES}${lid}`;

/** How an unanswered upload is found again: nothing else has this name. */
const fileName = ({ mid }: Pick<Mutation, 'mid'>) => `${mid}.jpg`;

/** The rows that a picture belongs to, by field, as its arguments name them. */
function referred(t: PictureTable, args: PictureArgs): Readonly<Record<string, Lid | null>> {
  const fields = Object.keys(MIRROR[t].refs);
  return Object.fromEntries(fields.map((field) => [field, (args[field] as Lid | null | undefined) ?? null]));
}

/** The row until the server answers. */
function rowOf(t: PictureTable, own: Readonly<Record<string, unknown>>, m: Mutation & { readonly args: PictureArgs }) {
  const { args } = m;
  return {
    ...referred(t, args),
    ...own,
    name: fileName(m),
    sha256: null,
    mime: 'image/jpeg',
    size: 0,
    width: null,
    height: null,
    taken_at: args.taken_at,
    latitude: args.latitude ?? null,
    longitude: args.longitude ?? null,
    created_by: m.userId,
    created_by_name: '',
    created_at: args.taken_at,
    bid: m.bids[0] ?? null,
    thumb: null,
    confirmed: 0,
    ...args.image,
  };
}

/** What every upload says of its picture. */
function saidOf(mid: string, { image, taken_at, latitude, longitude }: PictureArgs) {
  return {
    name: fileName({ mid }),
    sha256: image?.sha256,
    taken_at,
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
  };
}

/** Of the pictures in an answer the one that was sent. The same bytes in another place are another picture. */
function sentOf(
  m: Mutation & { readonly args: PictureArgs },
  rows: readonly ServerRow[],
  listsAll: boolean,
): ServerRow | undefined {
  const [only] = rows;
  const { slot, image } = m.args;
  const isSame = ({ fields }: ServerRow) =>
    image?.sha256 !== undefined && fields['sha256'] === image.sha256 && fields['slot'] === slot;
  return (
    rows.find(({ fields }) => fields['name'] === fileName(m)) ??
    rows.find(isSame) ??
    (rows.length === 1 && !listsAll ? only : undefined)
  );
}

/** A picture shows what it shows, also where nobody records the damage any more that it is a close-up of. */
function withoutDamage(args: Mutation['args'], lid: Lid): Mutation['args'] | null {
  return args['damage'] === lid ? { ...args, damage: null } : null;
}

function sends<N extends UploadName, U extends AnyEndpoint, F extends AnyEndpoint>({
  t,
  upload,
  list,
  removal,
}: Pictures<N, U, F, AnyEndpoint>): Op {
  const op = makes<N, U>({
    name: upload.name,
    t,
    endpoint: upload.endpoint,
    ...(upload.member && { member: upload.member }),
    lane,
    refs: (args) => Object.values(referred(t, args)),
    fields: (m) => rowOf(t, upload.fields(m.args), m),
    input: (m, resolve, mono) => ({
      ...(upload.params && { params: upload.params(m, resolve) as z.input<U['params']> }),
      body: { ...upload.body(m, resolve, mono), ...saidOf(m.mid, m.args) } as z.input<U['body']>,
    }),
    file: (m) => ({ field: upload.file, name: fileName(m) }),
    rows: (answer, m) => [sentOf(m, upload.rows(answer), upload.listsAll === true)].filter((row) => row !== undefined),
    // Where nobody takes one away there is nothing to ask anybody.
    twin: (m, row) => (removal && row['name'] === fileName(m) ? 'same' : null),
    probe: {
      endpoint: list.endpoint,
      timed: false,
      input: (m, resolve) => list.input(m.args, resolve),
      matches: (body, m) => {
        const answer = parsed(list.endpoint, body);
        return answer && list.rows(answer).filter(({ fields }) => fields['name'] === fileName(m));
      },
    },
  });
  return { ...op, without: withoutDamage };
}

/** The operations of a table of pictures: upload and removal. */
export function pictureOps<N extends UploadName, U extends AnyEndpoint, F extends AnyEndpoint, D extends AnyEndpoint>(
  pictures: Pictures<N, U, F, D>,
): readonly Op[] {
  const { t, upload, removal } = pictures;
  if (!removal) return [sends(pictures)];
  const takesAway = removes<OpName, D>({
    name: removal.name,
    t,
    endpoint: removal.endpoint,
    lane,
    input: (m, resolve) => ({ params: { id: resolve(m.lid) } as z.input<D['params']> }),
    rows: () => [],
    coalesce: takesBack(upload.name),
  });
  return [sends(pictures), takesAway];
}
