-- The job that forgot source lines is named as the others that clean up: what waits and is scheduled under the earlier
-- name moves to the new one. The tables are pg-boss's, and are there only where a worker or a server ran before.
do $$
declare
  earlier constant text := 'forget-source-lines';
  later constant text := 'clean-up-source-lines';
begin
  if to_regclass('jobs.queue') is null then return; end if;
  insert into jobs.queue
  select (jsonb_populate_record(queue, jsonb_build_object('name', later))).* from jobs.queue queue where name = earlier
  on conflict do nothing;
  update jobs.job set name = later where name = earlier;
  delete from jobs.schedule where name = later and exists (select from jobs.schedule where name = earlier);
  update jobs.schedule set name = later where name = earlier;
  delete from jobs.queue where name = earlier;
end
$$;
