-- The stamp of the last upload of the image (contract/stamp.ts); null for those stored before. Compared as the server does, byte by byte.
alter table todo_images add column stamp text collate "C";
