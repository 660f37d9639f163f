-- What a guest has sent and no form has taken yet: eight a proof.
create index file_of_guest on file (target) where company_id is null and state <> 'claimed' and target <> '';

-- Codes that prove a guest's telephone.
alter table sent_code drop constraint sent_code_purpose_check;
alter table sent_code add constraint sent_code_purpose_check check (purpose in
  ('login', 'reset', 'complete', 'changeTelephoneOld', 'changeTelephoneNew', 'changeEmail', 'survey', 'guest'));
