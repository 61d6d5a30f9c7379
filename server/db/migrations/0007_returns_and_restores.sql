-- What a shift and an office morning asked for: work that is sent back, lines that say who added and who removed them, photos of
-- lines, todos that come back.

alter table todos
  add column completion_note text not null default '',
  add column returned_at timestamptz,
  add column returned_by bigint references users (id),
  add column return_reason text,
  add column returns integer not null default 0;

-- The whole order of a list, not only its days.
drop index todos_of_vehicle;
create index todos_of_vehicle on todos (vehicle_id, todo_date, sort_time, id) where deleted_at is null;
create index todos_completed_of_vehicle on todos (vehicle_id, completed_at desc, id desc)
  where deleted_at is null and completed_at is not null;
create index todos_returned on todos (returned_at desc, id desc)
  where deleted_at is null and completed_at is null and returned_at is not null;

-- created_by: who added the line by hand; null where it came with the category or the office's form.
alter table checklist_lines
  add column created_by bigint references users (id),
  add column deleted_by bigint references users (id);
create index checklist_lines_removed on checklist_lines (todo_id, deleted_at desc, id desc) where deleted_at is not null;

-- The trail knows both of lines that are there already.
update checklist_lines l set created_by = a.user_id
  from audit a where a.entity = 'line' and a.entity_id = l.id and a.action = 'line.create';
update checklist_lines l set deleted_by = a.user_id
  from audit a where a.entity = 'line' and a.entity_id = l.id and a.action = 'line.delete' and l.deleted_at is not null;

alter table todo_images drop constraint todo_images_kind_check;
alter table todo_images add constraint todo_images_kind_check check (kind in ('photo', 'odometer', 'line'));
alter table todo_images add column line_id bigint references checklist_lines (id);
drop index todo_images_once;
create unique index todo_images_once on todo_images (created_by, todo_id, kind, odometer_id, line_id, sha256)
  nulls not distinct where deleted_at is null;

-- People who ask the office to bring a deleted todo back; closed when it did.
create table restore_asks (
  id bigint generated always as identity primary key,
  todo_id bigint not null references todos (id),
  asked_by bigint not null references users (id),
  note text not null default '',
  asked_at timestamptz not null,
  closed_at timestamptz
);
create unique index restore_asks_once on restore_asks (todo_id, asked_by) where closed_at is null;
create index restore_asks_open on restore_asks (asked_at desc, id desc) where closed_at is null;
