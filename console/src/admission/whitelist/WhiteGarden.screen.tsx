import { WhiteIndex } from './WhiteIndex.tsx'

/** White lists of one scope (garden). */
export const WhiteGarden = () => <WhiteIndex scope="garden" />
