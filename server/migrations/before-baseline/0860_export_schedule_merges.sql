-- Exports that come by themselves go along with the operators as whom they are made.
select company_column('export_schedule', 'company_id', 'moves');
