-- The last price that is believed of those read so far, each weighed against the one before it: one that moves by more
-- than the factor is passed over. What is not to be weighed is believed.
create function next_believed(believed numeric, price numeric, is_weighed boolean, factor numeric) returns numeric
  language sql immutable parallel safe
  return case
    when price is null or price <= 0 then believed
    when is_weighed and believed is not null and price not between believed / factor and believed * factor then believed
    else price
  end;
create aggregate believed_price(price numeric, is_weighed boolean, factor numeric) (
  sfunc = next_believed, stype = numeric, parallel = safe
);
