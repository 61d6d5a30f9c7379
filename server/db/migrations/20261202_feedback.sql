-- What people report, what is said about it, and who is told.

create table feedback_statuses (
  id bigint generated always as identity primary key,
  name text not null,
  category text not null check (category in ('new', 'working', 'waiting', 'done')),
  -- Its place among the columns of the board.
  position int not null
);
insert into feedback_statuses (name, category, position)
values ('New', 'new', 1), ('In progress', 'working', 2), ('Waiting for an answer', 'waiting', 3), ('Done', 'done', 4);

create table feedback (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  type text not null check (type in ('bug', 'idea', 'question', 'vehicle', 'safety', 'complaint')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  status_id bigint not null references feedback_statuses,
  assignee_id bigint references users,
  department_id bigint references departments,
  branch_id bigint references branches,
  vehicle_id bigint references vehicles,
  todo_id bigint references todos,
  page text,
  app_version text,
  -- What the app of its author noted before it was written.
  journal text,
  closed_at timestamptz,
  closed_by bigint references users,
  resolution text check (resolution in ('fixed', 'answered', 'declined', 'duplicate')),
  duplicate_of bigint references feedback,
  -- When somebody else said something that its author can read.
  first_answer_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index feedback_status on feedback (status_id, id);
create index feedback_author on feedback (created_by, id);
create index feedback_assignee on feedback (assignee_id);
create index feedback_vehicle on feedback (vehicle_id);
create index feedback_todo on feedback (todo_id);
create index feedback_duplicate on feedback (duplicate_of);

create table feedback_watchers (
  feedback_id bigint not null references feedback on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (feedback_id, user_id)
);
create index feedback_watchers_user on feedback_watchers (user_id);

create table feedback_comments (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  comment text not null,
  internal boolean not null,
  edited_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index feedback_comments_of on feedback_comments (feedback_id, id) where deleted_at is null;
