import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one ground (garden). */
export const WhiteGarden = () => <WhiteIndex scope="garden" />
