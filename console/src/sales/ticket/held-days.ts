/** For how many days an unpaid order is held. */
export const heldDays = 3
