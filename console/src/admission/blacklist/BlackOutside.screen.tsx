import { Blacklist } from './Blacklist.tsx'

/** Blacklist of one scope (exhibitionOutside). */
export const BlackOutside = () => <Blacklist scope="exhibitionOutside" />
