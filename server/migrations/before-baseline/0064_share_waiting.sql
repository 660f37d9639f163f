-- An application waits for the venue; a returned one for who applied.
create trigger share_application_waiting_venue after insert or delete or update of state on share_application
  for each row execute function note_waiting_states('venue', 'pending');
create trigger share_application_waiting_applicant after insert or delete or update of state on share_application
  for each row execute function note_waiting_states('applicant_id', 'returned');
create index share_application_returned on share_application (applicant_id, kind) where state = 'returned';
