import type { CommandName } from '@fairgate/contract/catalogue'

/** What a badge that was written makes out of date. */
export const badgeReads: CommandName[] = ['getBadgePage', 'getBadgeApprovalPage', 'getBadgeDetail', 'getAffairDetail']
