-- Who may edit the audience may bring it in by a sheet.
update role set version = version + 1, permissions = permissions || array['audience:import']
where 'audience:edit' = any (permissions) and not 'audience:import' = any (permissions);
