-- The same picture of a dial may stand for two readings: it is one image for each of them.
drop index todo_images_once;
create unique index todo_images_once on todo_images (created_by, todo_id, kind, odometer_id, sha256)
  nulls not distinct where deleted_at is null;
