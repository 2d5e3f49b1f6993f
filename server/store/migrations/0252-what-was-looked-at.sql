-- Of a run that paused in doubt: which prices of which products it had read. Whoever resumes it confirms these, and no
-- others. Null: it paused before this was kept.
alter table website_import add column asked_mark text;
