import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one scope (during). */
export const WhiteExhibition = () => <WhiteIndex scope="during" />
