/**
 * What the refusal of a credit code or registration number that is on record says in its `data`, so that it is no dead end.
 * Neither where there is no way on: nothing is told of whose the company is.
 */
export interface OnRecord {
  /** The reader sees the company, a partner of the kind with this noun. */
  known?: { id: string; noun: string }
  /** It may be asked for, under this fee in percent where its owner shares it, else without one. */
  ask?: { feePercent: string | null }
}
