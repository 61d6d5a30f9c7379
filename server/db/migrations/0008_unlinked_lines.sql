-- The line that a deleted follow-on was made from: brought back, it is the follow-on of that line again, unless the line has another by then.
alter table todos add column unlinked_line_id bigint references checklist_lines (id);
