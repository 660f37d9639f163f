alter index ticket_living_days attach partition ticket_0_living_days;
alter index ticket_living_days attach partition ticket_1_living_days;
alter index ticket_living_days attach partition ticket_2_living_days;
alter index ticket_living_days attach partition ticket_3_living_days;
drop index ticket_living_until;
