-- Phones see the pictures that came in lately, and the last one of each place of a vehicle.
create index checkin_images_received on checkin_images (received_at);
create index checkin_images_vehicle on checkin_images (vehicle_id, phase, slot, taken_at desc) where vehicle_id is not null;
-- And the walk-rounds and the damage that their person lately noted.
create index prechecks_person on prechecks (created_by, id);
create index precheck_images_person on precheck_images (created_by, precheck_id);
create index damages_person on damages (created_by, created_at);
