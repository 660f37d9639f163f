alter table badge validate constraint badge_released;
alter table badge validate constraint badge_state;
