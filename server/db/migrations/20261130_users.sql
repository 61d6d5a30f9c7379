-- How many todos each person of a list has open.
create index todos_open_of_person on todos (resource) where deleted_at is null and completed_at is null;
