import { Blacklist } from './Blacklist.tsx'

/** Blacklist of one scope (garden). */
export const BlackGarden = () => <Blacklist scope="garden" />
