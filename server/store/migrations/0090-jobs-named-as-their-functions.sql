-- Jobs are named as the functions that do them: what waits and what is scheduled under an earlier name moves to the
-- new one. The tables are pg-boss's, and are there only where a worker or a server ran before.
do $$
declare
  earlier text;
  later text;
begin
  if to_regclass('jobs.queue') is null then return; end if;
  for earlier, later in values
    ('apply-rules', 'run-requested-rules'),
    ('recover-rules', 'enqueue-rules'),
    ('recover-images', 'enqueue-image-hashes'),
    ('forget-sessions', 'clean-up-sessions')
  loop
    insert into jobs.queue
    select (jsonb_populate_record(queue, jsonb_build_object('name', later))).* from jobs.queue queue where name = earlier
    on conflict do nothing;
    update jobs.job set name = later where name = earlier;
    delete from jobs.schedule where name = later and exists (select from jobs.schedule where name = earlier);
    update jobs.schedule set name = later where name = earlier;
    delete from jobs.queue where name = earlier;
  end loop;
end
$$;
