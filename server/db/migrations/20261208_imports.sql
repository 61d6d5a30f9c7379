-- Tables that were imported, with what each of their rows did; and what a marketplace lists.

create table imports (
  id bigint generated always as identity primary key,
  -- What is imported: `vehicles`.
  door text not null,
  -- Where the file comes from, when several partners use one door. Equal keys in different profiles are different rows.
  profile text not null default '',
  file_name text not null,
  -- Hash of the file, which becomes an attachment of the import when it is applied.
  sha256 text not null,
  header_sha text not null,
  sheet text,
  mapping jsonb not null,
  date_format text,
  on_both text not null default 'keep' check (on_both in ('keep', 'file')),
  counts jsonb not null,
  -- Hash of what each row would do. An import is applied only while its file still does the same.
  preview_sha text not null,
  state text not null check (state in ('previewed', 'applied', 'undone')),
  created_by bigint references users,
  previewed_at timestamptz not null,
  applied_at timestamptz,
  applied_by bigint references users,
  -- The stamp of the edits that the import made. By it an undo knows which fields were changed since.
  stamp text,
  undone_at timestamptz,
  undone_by bigint references users
);
create index imports_door on imports (door, id desc);
create index imports_header on imports (door, header_sha, id desc);
create index imports_previewed on imports (previewed_at) where state = 'previewed';

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  -- The line of the file as people count: the first line is 1.
  row_no int not null,
  verdict text not null check (verdict in ('new', 'changed', 'same', 'error', 'deleted')),
  entity text not null,
  entity_id bigint,
  key text not null,
  -- What the file says, field by field. The next import of the same row is compared with it.
  values jsonb not null,
  -- Field → value before and after, for the fields that the import wrote.
  changes jsonb not null default '{}',
  -- Fields that stayed as a person wrote them since the last import.
  kept jsonb not null default '[]',
  errors jsonb not null default '{}',
  primary key (import_id, row_no)
);
create index import_rows_key on import_rows (entity, key, import_id desc);
create index import_rows_entity on import_rows (entity, entity_id, import_id desc) where entity_id is not null;

-- A listing that is absent from a file is missing, never deleted.
create table marketplace_listings (
  id bigint generated always as identity primary key,
  external_id text not null,
  vehicle_id bigint references vehicles,
  title text not null default '',
  url text not null default '',
  status text not null default 'listed' check (status in ('listed', 'snoozed', 'unlisted', 'missing')),
  -- What files said of its vehicle, the newest of each field.
  fields jsonb not null default '{}',
  last_seen_at timestamptz not null,
  missing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'missing') = (missing_since is not null))
);
create unique index marketplace_listings_external on marketplace_listings (external_id);
-- A vehicle is listed once.
create unique index marketplace_listings_vehicle on marketplace_listings (vehicle_id) where vehicle_id is not null;
create index marketplace_listings_status on marketplace_listings (status, external_id);

-- Listings that an import made missing or listed again, and what they were before: it may be undone for a day.
create table marketplace_turns (
  import_stamp text not null,
  listing_id bigint not null references marketplace_listings on delete cascade,
  became text not null,
  was text not null,
  missing_since timestamptz,
  primary key (import_stamp, listing_id)
);
create index marketplace_turns_listing on marketplace_turns (listing_id);
