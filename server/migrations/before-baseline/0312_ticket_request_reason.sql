-- Reasons for requests of tickets that are returned or rejected.
alter table dictionary_option drop constraint dictionary_option_nouns_check;
alter table dictionary_option add constraint dictionary_option_nouns_check
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge', 'postponement',
    'charge', 'invoice', 'settlement', 'offset', 'ticketRequest']);
