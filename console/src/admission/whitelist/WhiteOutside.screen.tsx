import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one ground (outside). */
export const WhiteOutside = () => <WhiteIndex scope="outside" />
