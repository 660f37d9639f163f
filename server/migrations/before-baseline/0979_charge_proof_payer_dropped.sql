drop index charge_proof_payer;
