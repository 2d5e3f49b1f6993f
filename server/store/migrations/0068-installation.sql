-- What all processes of an installation must have in common, whatever machine they run on. One row.
create table installation (
  one boolean primary key default true check (one),
  -- Of the secret key: what is sealed with one key is lost on a machine that has another. The key is not in it.
  key_fingerprint text,
  -- The text that lies with the uploaded files: a place without it is another one.
  files_mark text
);
insert into installation default values;
