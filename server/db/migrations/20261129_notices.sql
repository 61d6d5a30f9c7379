-- What people are told of the work of others.

create table notices (
  id bigint generated always as identity primary key,
  -- The person it is for. Nobody else may see it.
  user_id bigint not null references users,
  kind text not null,
  title text not null,
  body text,
  -- The record that it leads to. It is no foreign key: a record that is gone leaves its notices behind.
  about_kind text not null,
  about_id bigint not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notices_newest on notices (user_id, id desc);
create index notices_unread on notices (user_id, about_kind, about_id) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;
