alter table message validate constraint message_state, validate constraint message_of_rehearsal;
