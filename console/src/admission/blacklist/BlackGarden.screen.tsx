import { Blacklist } from './Blacklist.tsx'

/** Who is not admitted: one scope (garden). */
export const BlackGarden = () => <Blacklist scope="garden" />
