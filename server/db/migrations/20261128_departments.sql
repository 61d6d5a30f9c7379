-- Departments become records, and people belong to them: each text that people had as their department becomes one. People may belong
-- to more branches than their home, and the audit says in which branch something was done, and by whom where it was no person.

create table departments (
  id bigint generated always as identity primary key,
  name text not null,
  head_id bigint references users,
  branch_id bigint references branches,
  parent_id bigint references departments,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index departments_name on departments (lower(name)) where deleted_at is null;
create index departments_head on departments (head_id);
create index departments_branch on departments (branch_id);
create index departments_parent on departments (parent_id);

insert into departments (name, created_at, updated_at)
select min(trim(department)), now(), now() from users where trim(coalesce(department, '')) <> '' group by lower(trim(department));

alter table users add column department_id bigint references departments;
update users set department_id = (select id from departments where lower(name) = lower(trim(users.department)));
alter table users drop column department;
create index users_department on users (department_id);

create table user_branches (
  user_id bigint not null references users on delete cascade,
  branch_id bigint not null references branches,
  primary key (user_id, branch_id)
);
create index user_branches_branch on user_branches (branch_id);

alter table audit add column branch_id bigint references branches;
alter table audit add column actor text;
create index audit_branch on audit (branch_id, id);

alter table roles add column approval_limit bigint;
