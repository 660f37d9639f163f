-- Charges by who takes their money are a family of their own: a declaration counts anew what it alone has counted.
drop function charge_counted_chargedue cascade;
delete from counter where starts_with(name, 'chargeHeld.');
select count_on('charge', 'chargeDue.{kind}.{state}', 'company_id');
select count_on('charge', 'chargeHeld.{kind}.{state}', 'holder_id');
