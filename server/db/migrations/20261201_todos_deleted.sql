-- The list of deleted todos, to bring one back.
create index todos_deleted on todos (todo_date, sort_time, id) where deleted_at is not null;
