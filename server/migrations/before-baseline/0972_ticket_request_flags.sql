-- Red points follow requests themselves: the affair of who made one may stand at 1020 for something else.
select waits_on('ticket_request', 'venue', '{pending}');
select waits_on('ticket_request', 'sponsor_id', '{pending}');
select waits_on('ticket_request', 'giver_id', '{pending}');
