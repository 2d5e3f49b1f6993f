-- Whether the rule would match a judged pair, as its last run of everything found; null as long as no such run has read
-- the judgement.
alter table match_proposal add column rule_accepts boolean;

-- Of what the rule accepts now: a pair that it matches no more says nothing of those that it does.
create or replace view website_matching_rule_view as
  select rule.*,
         (select measured_precision(count(*) filter (where verdict = 'accepted'),
            count(*) filter (where verdict = 'rejected'))
          from match_proposal sample
          where sample.catalog_id = rule.catalog_id and sample.rule_id = rule.id and sample.reason = 'sample'
            and sample.rule_accepts is not false
            and sample.judged_at >= coalesce(rule.measured_since, '-infinity')) as measured
  from website_matching_rule rule;
