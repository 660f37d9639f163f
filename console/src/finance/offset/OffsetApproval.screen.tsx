import { offsetList } from './offset-list.tsx'

/** What waits for the venue's decision, first. */
export const OffsetApproval = offsetList('pending')
