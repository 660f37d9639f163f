-- The gate writes a holder's first entry as one row. Before, it inserted an empty row and updated it.
create trigger presence_audience_sync_first after insert on presence
  for each row when (new.entries_total > 0) execute function queue_audience_sync_of_entry();
