alter table badge_fee validate constraint badge_fee_kind;
