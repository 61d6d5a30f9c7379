/** The history of one record, and the audit of the whole yard. */
import type { AuditEntry, audit as rows } from '#contract/areas/audit.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid, lacking, missing } from '#server/http/refusal.ts';
import { describeLines } from '#server/kit/history/describe.ts';
import { readNames, type NameAsked } from '#server/kit/history/names.ts';
import { spanOf, type Span } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { historyKinds, kindOf } from './kinds.ts';
import { pageOfAudit, type AuditRow } from './queries.ts';

const ok = { status: 200, message: '' } as const;

const kinds = Object.entries(historyKinds)
  .map(([entity, { title }]) => ({ entity, kind: title }))
  .toSorted((one, other) => one.kind.localeCompare(other.kind));

export const audit: Handlers<typeof rows> = {
  recordHistory: async ({ params: { entity, id }, query }, ctx) => {
    const kind = kindOf(entity);
    if (!kind.access) throw missing('record');
    if (!ctx.person.can(kind.access.right)) throw lacking(kind.access.right);
    await kind.access.check(ctx, id);
    const { page, next_cursor } = await pageOfAudit(ctx.db, query, { entity, entity_id: id, omits: kind.omits });
    const told = await describeLines(
      ctx.db,
      page.map((line) => ({ line, kind })),
    );
    return { ...ok, history: told.map(({ line: _line, ...entry }) => entry), next_cursor };
  },

  list: async ({ query }, ctx) => {
    const { from: _from, to: _to, cursor, limit, ...filter } = query;
    const span = await spanOfDays(ctx, query);
    const { page, next_cursor } = await pageOfAudit(ctx.db, { cursor, limit }, { ...filter, span });
    return { ...ok, audit: await entriesOf(ctx, page), kinds, next_cursor };
  },
};

/** From when to when the days last where the person is at home; null when none are asked for. */
async function spanOfDays({ db, person }: Context, { from, to }: Query<typeof rows.list>): Promise<Span | null> {
  if (from === undefined && to === undefined) return null;
  const days = { from: from ?? '1970-01-01', to: to ?? '9999-12-30' };
  if (days.from > days.to) throw invalid({ to: ['This day is before the first.'] });
  return spanOf(days, await zoneOf(db, person.branch_id));
}

function nameAsked({ entity, entity_id }: AuditRow): NameAsked | null {
  const { table } = kindOf(entity);
  return table ? { table, id: entity_id } : null;
}

async function entriesOf({ db }: Context, page: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await readNames(
    db,
    page.map(nameAsked).filter((asked) => asked !== null),
  );
  const told = await describeLines(
    db,
    page.map((line) => ({ line, kind: kindOf(line.entity) })),
  );
  return told.map(({ line, ...entry }) => {
    const { entity, entity_id, detail, branch_name } = line;
    const kind = kindOf(entity);
    const asked = nameAsked(line);
    const name = asked ? names(asked) : undefined;
    return {
      ...entry,
      entity,
      entity_id,
      kind: kind.title,
      name: name === undefined ? null : (kind.nameText?.(name) ?? name),
      seen_at: kind.seenAt?.(detail) ?? { entity, id: entity_id },
      branch_name,
    };
  });
}
