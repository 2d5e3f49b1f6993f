-- A competitor may sell several products with the key of one own product: one of them is its match, `key` proposes others.
alter table match_proposal drop constraint match_proposal_reason_check,
  add constraint match_proposal_reason_check check (reason in ('below', 'price', 'pack', 'sample', 'key'));
create index match_proposal_own_key on match_proposal (catalog_id, product_id)
  where reason = 'key' and verdict is null;
create index match_proposal_their_key on match_proposal (website_id, competitor_product_id)
  where reason = 'key' and verdict is null;
