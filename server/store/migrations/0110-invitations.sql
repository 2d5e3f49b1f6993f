-- An account may be made without a password: who it is for chooses one by the link of an invitation.
alter table customer alter column password drop not null;
alter table customer add column invited boolean not null default false;
alter table customer add constraint customer_can_sign_in check (invited or password is not null);

alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('reset', 'verify', 'email', 'invitation'));
