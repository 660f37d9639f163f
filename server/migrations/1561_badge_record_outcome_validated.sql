alter table badge_record validate constraint badge_record_outcome;
