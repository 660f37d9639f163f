-- Applications found by whom they are for, whatever became of them.
create index share_application_by_partner on share_application (partner_id);
