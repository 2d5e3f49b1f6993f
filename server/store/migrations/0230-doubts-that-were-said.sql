-- Of a run that paused in doubt: what it said. Whoever resumes it confirms that, and nothing else.
alter table website_import add column doubts jsonb not null default '[]';
