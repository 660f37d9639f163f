/** For how many days an unpaid order is held. */
export const defaultReservationDays = 3
