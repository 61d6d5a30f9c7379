-- End-of-day reports with their lines and comments, and the projects that lines belong to.

create table project_statuses (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null
);
insert into project_statuses (name, position) values ('Planned', 1), ('Active', 2), ('On hold', 3), ('Done', 4);

create table projects (
  id bigint generated always as identity primary key,
  name text not null,
  status_id bigint not null references project_statuses,
  branch_id bigint references branches,
  lead_id bigint references users,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index projects_name on projects (lower(name)) where deleted_at is null;
create index projects_branch on projects (branch_id);
create index projects_lead on projects (lead_id);

create table eod_reports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  report_date date not null,
  summary text not null,
  blockers text not null,
  plan text not null,
  submitted_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index eod_reports_day on eod_reports (user_id, report_date) where deleted_at is null;
create index eod_reports_newest on eod_reports (report_date desc, id desc) where deleted_at is null;

create table eod_lines (
  id bigint generated always as identity primary key,
  report_id bigint not null references eod_reports on delete cascade,
  position int not null,
  project_id bigint references projects,
  project_status_id bigint references project_statuses,
  text text not null,
  minutes int,
  guessed boolean not null,
  -- What was done, where the line was written from it: it makes one line of a report, however often it is made.
  source_kind text check (source_kind in ('todo', 'feedback')),
  source_id bigint,
  check ((source_kind is null) = (source_id is null))
);
create index eod_lines_of on eod_lines (report_id, position);
create unique index eod_lines_source on eod_lines (report_id, source_kind, source_id) where source_kind is not null;
create index eod_lines_by_source on eod_lines (source_kind, source_id) where source_kind is not null;
create index eod_lines_project on eod_lines (project_id);

create table eod_comments (
  id bigint generated always as identity primary key,
  report_id bigint not null references eod_reports,
  comment text not null,
  edited_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index eod_comments_of on eod_comments (report_id, id) where deleted_at is null;
