-- Parts and supplies. What is on a shelf is the sum of its movements; the levels only save adding them up.

create table stock_items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('part', 'supply')),
  name text not null,
  sku text,
  barcode text,
  unit text not null check (unit in ('pc', 'set', 'l', 'kg', 'm')),
  minimum numeric(12, 3) not null default 0 check (minimum >= 0),
  maximum numeric(12, 3) not null default 0 check (maximum >= 0),
  -- Which vehicles it is for (contract/applies.ts).
  fits jsonb not null default '{}',
  vendor_id bigint references vendors,
  returnable boolean not null default false,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index stock_items_sku on stock_items (lower(sku)) where sku is not null and deleted_at is null;
create unique index stock_items_barcode on stock_items (barcode) where barcode is not null and deleted_at is null;
create index stock_items_kind on stock_items (kind, lower(name), id);
create index stock_items_vendor on stock_items (vendor_id) where vendor_id is not null;

create table stock_levels (
  item_id bigint not null references stock_items,
  branch_id bigint not null references branches,
  on_hand numeric(12, 3) not null default 0,
  average_cost numeric(14, 4) not null default 0,
  place text not null default '',
  primary key (item_id, branch_id)
);
create index stock_levels_branch on stock_levels (branch_id);

-- Rows are only added. Their order is that of their ids, because a level is held while one is added.
create table stock_movements (
  id bigint generated always as identity primary key,
  item_id bigint not null references stock_items,
  branch_id bigint not null references branches,
  kind text not null check (kind in ('receive', 'use', 'return', 'adjust', 'transfer')),
  quantity numeric(12, 3) not null,
  unit_cost numeric(14, 4) not null,
  value numeric(14, 2) not null,
  vehicle_id bigint references vehicles,
  todo_id bigint references todos,
  -- Taken back once at most.
  reverses_id bigint unique references stock_movements,
  note text not null default '',
  at timestamptz not null,
  created_at timestamptz not null,
  created_by bigint references users
);
create index stock_movements_item on stock_movements (item_id, id desc);
create index stock_movements_vehicle on stock_movements (vehicle_id, at desc) where vehicle_id is not null;
create index stock_movements_todo on stock_movements (todo_id) where todo_id is not null;
