alter table badge validate constraint badge_valid;
