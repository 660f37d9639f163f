-- What one's own of those that wait is counted by: it waits for somebody else's decision.
create index blacklist_of_submitter on blacklist (submitted_by) where state in ('pending', 'urgent');
