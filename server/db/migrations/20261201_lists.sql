-- Notes and product lists: lists of items in one pair of tables, told apart by their kind. Their orders are registers in `orders`.

create table lists (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('note', 'product')),
  title text not null,
  body text,
  status text not null default 'open',
  owner_id bigint not null references users,
  -- Whom the owner lets see it: nobody, those of the owner's department or branch, everybody.
  shared text not null default 'own' check (shared in ('own', 'department', 'branch', 'all')),
  -- Of those it is shared with only those who have this permission see it. It may be deleted meanwhile: then nobody of them does.
  permission text,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (status in ('open', 'archived')
    or kind = 'note' and status in ('working', 'done') or kind = 'product' and status in ('ordered', 'received'))
);
create index lists_kind on lists (kind, id);
create index lists_owner on lists (owner_id);

create table list_items (
  id bigint generated always as identity primary key,
  list_id bigint not null references lists,
  text text not null,
  -- How much is wanted and what it may cost: an estimate for whoever buys, no entry of the accounts.
  qty double precision,
  unit text,
  price double precision,
  vehicle_id bigint references vehicles,
  -- Their tables are still to come.
  vendor_id bigint,
  part_id bigint,
  supply_id bigint,
  status text not null check (status in ('open', 'done', 'needed', 'ordered', 'received', 'dropped')),
  -- Who ticked it first, and when.
  done_at timestamptz,
  done_by bigint references users,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index list_items_list on list_items (list_id, id);
create index list_items_vehicle on list_items (vehicle_id);
