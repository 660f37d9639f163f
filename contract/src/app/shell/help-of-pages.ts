import { batchSearchHelp } from '../../admission/batch-search/help.ts'
import { blacklistHelp } from '../../admission/blacklist/help.ts'
import { epidemicHelp } from '../../admission/epidemic/help.ts'
import { gateHelp } from '../../admission/gate/help.ts'
import { hotlineHelp } from '../../admission/hotline/help.ts'
import { policyHelp } from '../../admission/policy/help.ts'
import { travelHelp } from '../../admission/travel/help.ts'
import { whitelistHelp } from '../../admission/whitelist/help.ts'
import { badgeHelp } from '../../badging/badge/help.ts'
import { rulebookHelp } from '../../badging/rulebook/help.ts'
import { exhibitionHelp } from '../../exhibitions/exhibition/help.ts'
import { participationHelp } from '../../exhibitions/participation/help.ts'
import { partnerHelp } from '../../exhibitions/partner/help.ts'
import { seriesHelp } from '../../exhibitions/series/help.ts'
import { standHelp } from '../../exhibitions/stand/help.ts'
import { bankHelp } from '../../finance/bank/help.ts'
import { feeHelp } from '../../finance/charge/fee-help.ts'
import { billHelp } from '../../finance/charge/help.ts'
import { invoiceHelp } from '../../finance/invoice/help.ts'
import { ledgerHelp } from '../../finance/ledger/help.ts'
import { offsetHelp } from '../../finance/offset/help.ts'
import { paySettingHelp } from '../../finance/pay-setting/help.ts'
import { paymentHelp } from '../../finance/payment/help.ts'
import { settlementHelp } from '../../finance/settlement/help.ts'
import { brandHelp } from '../../foundation/brand/help.ts'
import { dictionaryHelp } from '../../foundation/dictionary/help.ts'
import { jobHelp } from '../../foundation/job/help.ts'
import { messageHelp } from '../../foundation/message/help.ts'
import { operationLogHelp } from '../../foundation/operation-log/help.ts'
import { accessHelp } from '../../identity/access/help.ts'
import { apiKeyHelp } from '../../identity/api-key/help.ts'
import { companyHelp } from '../../identity/company/help.ts'
import { webhookHelp } from '../../identity/webhook/help.ts'
import { dashboardHelp } from '../../insight/dashboard/help.ts'
import { exportScheduleHelp } from '../../insight/export-schedule/help.ts'
import { notificationHelp } from '../../insight/notification/help.ts'
import { statisticsHelp } from '../../insight/statistics/help.ts'
import type { PageHelp } from '../../kernel/page/page-help.ts'
import { mergerHelp } from '../../lifecycle/merger/help.ts'
import { privacyHelp } from '../../lifecycle/privacy/help.ts'
import { subjectRequestHelp } from '../../lifecycle/subject-request/help.ts'
import { audienceHelp } from '../../sales/audience/help.ts'
import { campaignHelp } from '../../sales/spread/help.ts'
import { surveyHelp } from '../../sales/survey/help.ts'
import { ticketHelp } from '../../sales/ticket/help.ts'

/** Of no entity: the start page, which the logo in the menu links to, and the widgets. */
const rest = {
  main: {
    label: [
      '首页列出等您处理的事情，每一条都通向办理它的页面。刚开始使用时，这里还有开始的步骤。',
      'See what needs your attention and open it from here. New companies also see the steps for getting started.',
    ],
  },
  showcase: {
    label: [
      '所有组件的各种状态，供开发和维护界面的人对照。左侧没有它的入口。',
      'Every widget in every state, for developers and designers. This page is not in the menu.',
    ],
  },
} as const satisfies Record<string, PageHelp>

/**
 * Help of every page behind the login by its key, and of the start page as `main`. A separate file, which the console
 * loads when help is first opened.
 */
export const helpOfPages: Readonly<Record<string, PageHelp>> = {
  ...accessHelp,
  ...apiKeyHelp,
  ...audienceHelp,
  ...badgeHelp,
  ...bankHelp,
  ...batchSearchHelp,
  ...blacklistHelp,
  ...brandHelp,
  ...feeHelp,
  ...billHelp,
  ...companyHelp,
  ...dashboardHelp,
  ...dictionaryHelp,
  ...epidemicHelp,
  ...exhibitionHelp,
  ...gateHelp,
  ...hotlineHelp,
  ...invoiceHelp,
  ...jobHelp,
  ...notificationHelp,
  ...exportScheduleHelp,
  ...ledgerHelp,
  ...mergerHelp,
  ...messageHelp,
  ...offsetHelp,
  ...operationLogHelp,
  ...participationHelp,
  ...standHelp,
  ...seriesHelp,
  ...partnerHelp,
  ...paySettingHelp,
  ...paymentHelp,
  ...policyHelp,
  ...rulebookHelp,
  ...privacyHelp,
  ...subjectRequestHelp,
  ...settlementHelp,
  ...campaignHelp,
  ...statisticsHelp,
  ...surveyHelp,
  ...ticketHelp,
  ...travelHelp,
  ...webhookHelp,
  ...whitelistHelp,
  ...rest,
}
