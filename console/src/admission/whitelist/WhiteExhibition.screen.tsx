import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one ground (during). */
export const WhiteExhibition = () => <WhiteIndex scope="during" />
