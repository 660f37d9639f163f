-- without a transaction
CREATE INDEX CONCURRENTLY badge_replaced_by ON badge (replaced_by) WHERE replaced_by IS NOT NULL;
