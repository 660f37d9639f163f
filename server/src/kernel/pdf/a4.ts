/** A4, ISO 216, upright, in millimetres. */
export const A4 = { w: 210, h: 297 }
