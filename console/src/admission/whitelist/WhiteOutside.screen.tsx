import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one scope (outside). */
export const WhiteOutside = () => <WhiteIndex scope="outside" />
