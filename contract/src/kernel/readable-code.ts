import { z } from 'zod'

/** Alphabet of codes that people read and type: without the letters and digits that are read for each other. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of an open link's code: 78 bits. */
export const openLinkLength = 16

/** The code of an open link as its address has it; small letters and hyphens are forgiven. */
export const openLinkCode = z
  .string()
  .max(40)
  .transform(text => text.replaceAll('-', '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${openLinkLength}}$`), 'kernel.linkUnknown'))
