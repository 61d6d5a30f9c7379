-- Files of records of any kind. The area of the kind decides who may see them.

create table attachments (
  id bigint generated always as identity primary key,
  -- The kind of record it belongs to: a key of server/areas/file-owners.ts.
  owner_kind text not null,
  owner_id bigint not null,
  position integer not null,
  name text not null,
  mime text not null,
  size bigint not null,
  -- Checked at the commit: the row in blobs is written after the handler has run.
  sha256 text not null references blobs (sha256) deferrable initially deferred,
  -- As seen upright; null where it is no picture, or one that cannot be read (HEIC).
  width integer,
  height integer,
  taken_at timestamptz,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  deleted_at timestamptz,
  deleted_by bigint references users (id)
);
create index attachments_owner on attachments (owner_kind, owner_id, position, id);
create unique index attachments_once on attachments (owner_kind, owner_id, sha256) where deleted_at is null;
create index attachments_sha256 on attachments (sha256);
