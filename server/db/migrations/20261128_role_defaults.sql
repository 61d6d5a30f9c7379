-- The default permissions that each role was granted once. By this table a start grants the new defaults of a newer version, but does not
-- grant again what an administrator has taken away.

create table role_defaults (
  role_id bigint not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
insert into role_defaults (role_id, permission) select role_id, permission from role_permissions;
