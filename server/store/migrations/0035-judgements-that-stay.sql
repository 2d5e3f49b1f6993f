-- What was decided about a pair before, the latest first, each with what the columns of its verdict held: undoing a
-- judgement brings the one before it back.
alter table match_proposal add column former jsonb not null default '[]';

-- What people judged outlives the rule that found it.
alter table match_proposal drop constraint match_proposal_catalog_id_rule_id_fkey,
  add foreign key (catalog_id, rule_id) references website_matching_rule (catalog_id, id) on delete set null (rule_id);
