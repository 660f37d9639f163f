import { offsetList } from './offset-list.tsx'

/** Every offset the reader sees. */
export const OffsetList = offsetList('all')
