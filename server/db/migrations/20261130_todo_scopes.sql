-- Todos by branch, for those who see all of their branches (people.md §4.2).

-- The branches that the todo was in before. Whoever sees all of one of them may still send what they did on it.
alter table todos add column was_in bigint[] not null default '{}';

-- The lists of a branch in each of their orders, as those of a person and of the whole yard have them.
create index todos_of_branch on todos (branch_id, todo_date, sort_time, id) where deleted_at is null;
create index todos_pending_of_branch on todos (branch_id, todo_date, sort_time, id)
  where deleted_at is null and completed_at is null;
create index todos_completed_of_branch on todos (branch_id, completed_at desc, id desc)
  where deleted_at is null and completed_at is not null;
create index todos_awaiting_approval_of_branch on todos (branch_id, completed_at desc, id desc)
  where deleted_at is null and completed_at is not null and approved_at is null;
