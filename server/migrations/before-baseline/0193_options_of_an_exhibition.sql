-- An exhibition has options of its own where something is chosen inside of it: reasons for its badges, its audience's
-- classes. What a company or the exhibition itself is called by is the venue's; such rows were never offered anywhere.
delete from dictionary_option where exhibition_id is not null and not used
  and code in ('com_attr', 'com_type', 'show_type', 'document_type');
alter table dictionary_option add constraint dictionary_option_of_exhibition
  check (exhibition_id is null or code not in ('com_attr', 'com_type', 'show_type', 'document_type'));
