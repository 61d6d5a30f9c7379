-- The branches in which nobody had a todo before it was given to somebody or moved: late work from there is still taken.
alter table todos add column open_in bigint[] not null default '{}';
