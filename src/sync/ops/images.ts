/**
 * Photos. Each has a lane of its own and waits only for the rows it belongs to: text never waits for a photo, and a photo that is
 * refused stands in nobody's way (docs/decisions/0003).
 */
import { todos as rows } from '#contract/areas/todos.ts';
import type { Lid, Mutation } from '#db/records.ts';
import { makes, parsed, removes, takesBack } from './define.ts';
import type { Op } from './op.ts';
import { imageRow } from './rows.ts';

const lane = ({ lid }: { readonly lid: Lid }) => `photo:${lid}`;

/** How an unanswered upload is found again. */
const fileName = ({ mid }: Pick<Mutation, 'mid'>) => `${mid}.jpg`;

const upload = makes({
  name: 'todos.upload',
  t: 'images',
  endpoint: rows.upload,
  lane,
  refs: ({ todo, odometer, line }) => [todo, odometer, line],
  fields: (m) => ({
    todo: m.args.todo,
    odometer: m.args.odometer ?? null,
    line: m.args.line ?? null,
    kind: m.args.kind,
    name: fileName(m),
    sha256: null,
    mime: 'image/jpeg',
    size: 0,
    width: null,
    height: null,
    taken_at: m.args.taken_at,
    latitude: m.args.latitude ?? null,
    longitude: m.args.longitude ?? null,
    created_by: m.userId,
    created_by_name: '',
    created_at: m.args.taken_at,
    bid: m.bids[0] ?? null,
    thumb: null,
    confirmed: 0,
    ...m.args.image,
  }),
  input: ({ args, mid }, resolve) => ({
    body: {
      todo_id: resolve(args.todo),
      // A server that knows no photos of lines takes it for one of the todo; ours goes by `line_id`.
      kind: args.kind === 'line' ? 'photo' : args.kind,
      ...(args.odometer && { odometer_id: resolve(args.odometer) }),
      ...(args.line && { line_id: resolve(args.line) }),
      name: fileName({ mid }),
      sha256: args.image?.sha256,
      taken_at: args.taken_at,
      latitude: args.latitude ?? undefined,
      longitude: args.longitude ?? undefined,
    },
  }),
  file: (m) => ({ field: 'image', name: fileName(m) }),
  rows: ({ image }) => [imageRow(image)],
  twin: (m, row) => (row['name'] === fileName(m) ? 'same' : null),
  probe: {
    endpoint: rows.details,
    // By its name, which nothing else has.
    timed: false,
    input: (m, resolve) => ({ query: { id: resolve(m.args.todo) } }),
    matches: (body, m) =>
      parsed(rows.details, body)
        ?.todo.todoimages.filter((image) => image.name === fileName(m))
        .map(imageRow) ?? null,
  },
});

const remove = removes({
  name: 'todos.deleteImage',
  t: 'images',
  endpoint: rows.deleteImage,
  lane,
  input: (m, resolve) => ({ params: { id: resolve(m.lid) } }),
  rows: () => [],
  coalesce: takesBack('todos.upload'),
});

export const imageOps: readonly Op[] = [upload, remove];
