import { Blacklist } from './Blacklist.tsx'

/** Blacklist of one scope (exhibition). */
export const BlackExhibition = () => <Blacklist scope="exhibition" />
