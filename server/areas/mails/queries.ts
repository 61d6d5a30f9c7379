/** Mails, as the office reads them. */
import { type Kysely, sql } from 'kysely';
import type { Mail } from '#contract/areas/mails.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { withoutLink } from '#server/mail/link-text.ts';

type StoredMail = Stored<Mail> & { readonly body: string; readonly has_link: boolean };

function selectMails(db: Kysely<Database>) {
  return db
    .selectFrom('mails')
    .select(['id', 'to', 'subject', 'body', 'state', 'entity', 'entity_id', 'tries', 'sent_at', 'error'])
    .select(['created_at', 'updated_at', 'deleted_at', sql<boolean>`link is not null`.as('has_link')])
    .$castTo<StoredMail>();
}

/** What is written may be for the reader alone, so that to see whether it was sent is less than to read it. */
function presentTo({ can }: Pick<Person, 'can'>, { has_link, body, ...row }: StoredMail): Mail {
  const shown = has_link ? withoutLink(body) : body;
  return present<Mail>({ ...row, body: can('setting.update') ? shown : null });
}

/** 404 when there is none. */
export async function mailById(db: Kysely<Database>, person: Person, id: number): Promise<Mail> {
  const row = await selectMails(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw missing('mail');
  return presentTo(person, row);
}

export async function pageOfMails(
  db: Kysely<Database>,
  person: Person,
  query: ListQuery & { readonly state?: Mail['state'] | undefined },
) {
  const { page, ...rest } = await pageOf(db, selectMails(db), query, {
    where: [query.state === undefined ? undefined : sql`state = ${query.state}`],
    search: ['to', 'subject'],
    sorts: { created_at: 'instant', to: 'text', subject: 'text', state: 'text' },
    usual: 'desc',
  });
  return { mails: page.map((row) => presentTo(person, row)), ...rest };
}
