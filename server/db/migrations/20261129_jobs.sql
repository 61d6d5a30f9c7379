-- Jobs that were asked for before pg-boss had started. pg-boss makes its own tables, in a schema of their own.

create table waiting_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  data jsonb not null,
  unique (name, key)
);
