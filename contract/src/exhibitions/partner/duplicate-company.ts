/**
 * The `data` of a refused code or number that is already registered, so that the operator has a next step. Empty if
 * there is none, which reveals nothing about the owner of the company.
 */
export interface DuplicateCompany {
  /** The caller sees the company, a partner of this kind. */
  known?: { id: string; noun: string }
  /** The caller may ask to work with it, at this fee in percent if its owner shares it, else without a fee. */
  ask?: { feePercent: string | null }
}
