import { offsetList } from './offset-list.tsx'

/** All visible offsets. */
export const OffsetList = offsetList('all')
