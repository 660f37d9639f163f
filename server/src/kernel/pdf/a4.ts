/** A4, ISO 216, portrait, in millimetres. */
export const A4 = { w: 210, h: 297 }
