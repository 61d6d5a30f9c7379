-- What a todo is about beside its vehicle: whose help it needs, where it is to be done, and several vehicles at once.
alter table todos
  add column vendor_id bigint references vendors,
  add column location_id bigint references locations,
  add column location_address_id bigint references location_addresses,
  add column vehicle_group_id bigint references vehicle_groups,
  add constraint todos_address_of_location check (location_address_id is null or location_id is not null);

-- The lists of the office by each of them; few todos have one.
create index todos_of_vendor on todos (vendor_id, todo_date, sort_time, id) where deleted_at is null and vendor_id is not null;
create index todos_of_location on todos (location_id, todo_date, sort_time, id) where deleted_at is null and location_id is not null;
create index todos_of_vehicle_group on todos (vehicle_group_id, todo_date, sort_time, id)
  where deleted_at is null and vehicle_group_id is not null;
