import { offsetList } from './offset-list.tsx'

/** Offsets, with those that await the venue's decision first. */
export const OffsetApproval = offsetList('pending')
