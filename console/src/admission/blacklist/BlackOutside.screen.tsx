import { Blacklist } from './Blacklist.tsx'

/** Who is not admitted: one scope (exhibitionOutside). */
export const BlackOutside = () => <Blacklist scope="exhibitionOutside" />
