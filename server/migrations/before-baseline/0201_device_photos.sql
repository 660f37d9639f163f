-- Devices that decide were told of photos all along; now they may fetch those.
update device set profile = array_append(profile, 'getPassagePhoto')
where 'decide' = any (profile) and not 'getPassagePhoto' = any (profile);
