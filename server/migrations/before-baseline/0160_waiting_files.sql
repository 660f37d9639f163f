-- What a company has uploaded and not used yet is counted before it may upload more.
create index file_waiting on file (company_id, created_at) where state <> 'claimed';
