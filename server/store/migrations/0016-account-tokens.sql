-- What a link in a mail is good for: to choose a new password, to confirm an address. The link is made of the request
-- and of the installation's key, so it is kept nowhere and the same mail can be sent again; here is its hash.
create table account_token (
  request uuid primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  -- Where it was sent: once the account has another address, the link is worth nothing.
  email text not null,
  hash bytea not null unique,
  created timestamptz not null default now(),
  expires timestamptz not null,
  -- Not deleted at once: a mail that is sent a second time must not make its link good again.
  used timestamptz
);
create index account_token_customer on account_token (customer_id, purpose);
