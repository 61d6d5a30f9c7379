-- Orders that people set by hand: one register an order, so that of two people who sort at once one order stands as a whole.

create table orders (
  -- What is ordered: note, product, note_item …
  kind text not null,
  -- Whose order it is: a person, or the record that holds what is ordered. It is no foreign key: kinds have different owners.
  owner_id bigint not null,
  ids bigint[] not null,
  -- The stamp of the edit that set it; the greatest stands.
  stamp text not null,
  primary key (kind, owner_id)
);
