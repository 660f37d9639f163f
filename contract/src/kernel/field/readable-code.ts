import { z } from 'zod'
import { lazy } from '../command/lazy.ts'

/** Alphabet of codes that people read and type: without letters and digits that are easily confused. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of an open link's code: 78 bits. */
export const openLinkLength = 16

/** The code of an open link in its address; lower case and hyphens are accepted. */
export const openLinkCode = lazy(() =>
  z
    .string()
    .max(40)
    .transform(text => text.replaceAll('-', '').toUpperCase())
    .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${openLinkLength}}$`), 'kernel.linkUnknown')),
)
