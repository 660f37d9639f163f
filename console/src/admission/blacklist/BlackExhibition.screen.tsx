import { Blacklist } from './Blacklist.tsx'

/** Who is not admitted: one scope (exhibition). */
export const BlackExhibition = () => <Blacklist scope="exhibition" />
