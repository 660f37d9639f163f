-- Per cent of a line that is the organizer's part, so that an adjustment of the line is divided by the same rate. Null of lines
-- without a part, and of those made before.
alter table settlement_line add split_rate numeric(7, 4);
