-- Names to sign in with are kept in the form that they are looked up in, however their letters were typed (a ligature, a
-- wide letter). Of two accounts that would have the same name neither is changed: the start names them.
do $$
begin
  -- Another encoding has no such letters.
  if getdatabaseencoding() <> 'UTF8' then return; end if;
  -- As whoever gives an account its names.
  perform pg_advisory_xact_lock(hashtextextended('names of accounts', 0));

  with folded as (
    select id, normalize(email, nfkc) as email, normalize(username, nfkc) as username from customer
  ), names as (
    select id, lower(email) as name from folded union select id, lower(username) from folded
  ), shared as (
    select name from names group by name having count(*) > 1
  ), free as (
    select id,
      case when email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and lower(email) not in (table shared) then email end as email,
      case when lower(username) not in (table shared) then username end as username
    from folded
  )
  update customer set
    email = coalesce(free.email, customer.email),
    username = coalesce(free.username, customer.username)
  from free
  where free.id = customer.id and (free.email <> customer.email or free.username <> customer.username);

  -- Links on their way to such an address go on being good.
  update account_token link set email = normalize(link.email, nfkc)
  from customer
  where customer.id = link.customer_id and link.email is not nfkc normalized
    and (link.purpose = 'email' or customer.email is nfkc normalized);
end
$$;
