-- without a transaction
create index concurrently if not exists charge_proof_payer_name on charge_proof (payer_name(payer));
