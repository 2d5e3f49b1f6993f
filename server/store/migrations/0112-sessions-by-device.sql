-- What signed in, as it names itself (User-Agent): one tells by it which session is which.
alter table access_token add column device text;
