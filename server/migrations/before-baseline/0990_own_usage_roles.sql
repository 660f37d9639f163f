-- Roles of partners that see exhibition affairs and settlements see their company's usage too: it shows the same numbers on one page.
-- Administrators hold it without this.
update role r set permissions = array(select distinct name from unnest(r.permissions || array['ownUsage:view']) name order by 1),
  version = r.version + 1
from company c
where c.id = r.company_id and not r.administrator and r.permissions @> array['participation:view', 'settlement:view']
  and c.type in ('cooperatorMain', 'cooperatorSec', 'cooperatorTemp', 'logistics', 'agent', 'agentSec');
