import { accessHelp } from '../access/help.ts'
import { apiKeyHelp } from '../api-key/help.ts'
import { audienceHelp } from '../audience/help.ts'
import { badgeHelp } from '../badge/help.ts'
import { bankHelp } from '../bank/help.ts'
import { batchSearchHelp } from '../batch-search/help.ts'
import { blacklistHelp } from '../blacklist/help.ts'
import { brandHelp } from '../brand/help.ts'
import { feeHelp } from '../charge/fee-help.ts'
import { billHelp } from '../charge/help.ts'
import { companyHelp } from '../company/help.ts'
import { dashboardHelp } from '../dashboard/help.ts'
import { dictionaryHelp } from '../dictionary/help.ts'
import { epidemicHelp } from '../epidemic/help.ts'
import { exhibitionHelp } from '../exhibition/help.ts'
import { exportScheduleHelp } from '../export-schedule/help.ts'
import { gateHelp } from '../gate/help.ts'
import { hotlineHelp } from '../hotline/help.ts'
import { invoiceHelp } from '../invoice/help.ts'
import { jobHelp } from '../job/help.ts'
import type { PageHelp } from '../kernel/page-help.ts'
import { ledgerHelp } from '../ledger/help.ts'
import { mergerHelp } from '../merger/help.ts'
import { messageHelp } from '../message/help.ts'
import { notificationHelp } from '../notification/help.ts'
import { offsetHelp } from '../offset/help.ts'
import { operationLogHelp } from '../operation-log/help.ts'
import { participationHelp } from '../participation/help.ts'
import { partnerHelp } from '../partner/help.ts'
import { paySettingHelp } from '../pay-setting/help.ts'
import { paymentHelp } from '../payment/help.ts'
import { policyHelp } from '../policy/help.ts'
import { privacyHelp } from '../privacy/help.ts'
import { settlementHelp } from '../settlement/help.ts'
import { campaignHelp } from '../spread/help.ts'
import { statisticsHelp } from '../statistics/help.ts'
import { subjectRequestHelp } from '../subject-request/help.ts'
import { surveyHelp } from '../survey/help.ts'
import { ticketHelp } from '../ticket/help.ts'
import { travelHelp } from '../travel/help.ts'
import { webhookHelp } from '../webhook/help.ts'
import { whitelistHelp } from '../whitelist/help.ts'

/** Of no noun: the start page, which the menu's mark leads to, and the widgets. */
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

/** Of every page behind the login by its key, and of the start page as `main`. By itself: the console loads it when a reader first asks. */
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
  ...partnerHelp,
  ...paySettingHelp,
  ...paymentHelp,
  ...policyHelp,
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
