import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** How an operator began, as a history tells it. */
export const accessHistoryTexts = defineTexts({
  begunInUse: ['添加并启用', 'Added and in use'],
  begunPending: ['添加并提交', 'Added and submitted'],
  begunInvited: ['邀请', 'Invited'],
  begunAssociated: ['发起关联', 'Association requested'],
})
