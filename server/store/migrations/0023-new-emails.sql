-- A link may also be for an address that the account is to have: sent there, it is worth something while the account
-- still has another one.
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check check (purpose in ('reset', 'verify', 'email'));
