/** Days an order is held that is not paid at once. */
export const heldDays = 3
