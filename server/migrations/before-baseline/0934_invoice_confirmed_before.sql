-- Those of applications that were confirmed before.
update invoice i set state = case when i.state = 'made' then 'confirmed' else i.state end,
  confirmed_at = coalesce(a.confirmed_at, now())
from invoice_application a
where a.id = i.application_id and a.state = 'confirmed' and i.red_of is null and i.state in ('made', 'reversalRequested');
