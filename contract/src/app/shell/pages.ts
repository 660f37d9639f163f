import { batchSearchPages } from '../../admission/batch-search/pages.ts'
import { blacklistPages } from '../../admission/blacklist/pages.ts'
import { epidemicPages } from '../../admission/epidemic/pages.ts'
import { gatePages } from '../../admission/gate/pages.ts'
import { hotlinePages } from '../../admission/hotline/pages.ts'
import { policyPages } from '../../admission/policy/pages.ts'
import { travelPages } from '../../admission/travel/pages.ts'
import { whitelistPages } from '../../admission/whitelist/pages.ts'
import { badgePages } from '../../badging/badge/pages.ts'
import { exhibitionPages } from '../../exhibitions/exhibition/pages.ts'
import { participationPages } from '../../exhibitions/participation/pages.ts'
import { partnerPages } from '../../exhibitions/partner/pages.ts'
import { bankPages } from '../../finance/bank/pages.ts'
import { feePages } from '../../finance/charge/fee-pages.ts'
import { billPages } from '../../finance/charge/pages.ts'
import { invoicePages } from '../../finance/invoice/pages.ts'
import { ledgerPages } from '../../finance/ledger/pages.ts'
import { offsetPages } from '../../finance/offset/pages.ts'
import { paySettingPages } from '../../finance/pay-setting/pages.ts'
import { paymentPages } from '../../finance/payment/pages.ts'
import { settlementPages } from '../../finance/settlement/pages.ts'
import { brandPages } from '../../foundation/brand/pages.ts'
import { dictionaryPages } from '../../foundation/dictionary/pages.ts'
import { jobPages } from '../../foundation/job/pages.ts'
import { messagePages } from '../../foundation/message/pages.ts'
import { operationLogPages } from '../../foundation/operation-log/pages.ts'
import { accessPages } from '../../identity/access/pages.ts'
import { apiKeyPages } from '../../identity/api-key/pages.ts'
import { companyPages } from '../../identity/company/pages.ts'
import { sessionPages } from '../../identity/session/pages.ts'
import { webhookPages } from '../../identity/webhook/pages.ts'
import { dashboardPages } from '../../insight/dashboard/pages.ts'
import { exportSchedulePages } from '../../insight/export-schedule/pages.ts'
import { notificationPages } from '../../insight/notification/pages.ts'
import { statisticsPages } from '../../insight/statistics/pages.ts'
import { type PageEntry, pageEntries } from '../../kernel/page/page-entry.ts'
import { mergerPages } from '../../lifecycle/merger/pages.ts'
import { privacyPages } from '../../lifecycle/privacy/pages.ts'
import { subjectRequestPages } from '../../lifecycle/subject-request/pages.ts'
import { audiencePages } from '../../sales/audience/pages.ts'
import { campaignPages } from '../../sales/spread/pages.ts'
import { surveyPages } from '../../sales/survey/pages.ts'
import { ticketLinkPages } from '../../sales/ticket/link-pages.ts'
import { ticketPages } from '../../sales/ticket/pages.ts'

/** Linked from nowhere: for developers. */
const showcase = pageEntries({
  showcase: { path: '/showcase', screen: 'showcase/Showcase', label: ['组件一览', 'Widgets'], group: 'settings' },
})

/** Every page of the console by its key, entity after entity. */
export const pages: Readonly<Record<string, PageEntry>> = {
  ...dashboardPages,
  ...exhibitionPages,
  ...participationPages,
  ...badgePages,
  ...ticketPages,
  ...partnerPages,
  ...settlementPages,
  ...offsetPages,
  ...audiencePages,
  ...campaignPages,
  ...jobPages,
  ...notificationPages,
  ...exportSchedulePages,
  ...apiKeyPages,
  ...webhookPages,
  ...paySettingPages,
  ...billPages,
  ...feePages,
  ...dictionaryPages,
  ...gatePages,
  ...epidemicPages,
  ...policyPages,
  ...travelPages,
  ...blacklistPages,
  ...whitelistPages,
  ...hotlinePages,
  ...batchSearchPages,
  ...bankPages,
  ...paymentPages,
  ...ledgerPages,
  ...operationLogPages,
  ...privacyPages,
  ...subjectRequestPages,
  ...brandPages,
  ...accessPages,
  ...invoicePages,
  ...mergerPages,
  ...messagePages,
  ...companyPages,
  ...sessionPages,
  ...statisticsPages,
  ...surveyPages,
  ...ticketLinkPages,
  ...showcase,
}

/** The pages that lead to one, as in its breadcrumbs: those above it, the outermost first, and itself. */
export function trailOf(key: string): readonly { key: string; page: PageEntry }[] {
  const [outermost, ...chain] = withAncestors(key)
  if (!outermost) throw new Error(`no page ${key}`)
  const { back } = outermost.page
  return [...(back ? trailOf(back) : []), outermost, ...chain]
}

/**
 * The trail in a page's head. A form in a drawer next to a list has an address, but the page is the list: heading, tab
 * title and breadcrumbs are the list's, and the drawer has its own name.
 */
export function headTrailOf(key: string): readonly { key: string; page: PageEntry }[] {
  const trail = trailOf(key)
  const [above, here] = trail.slice(-2)
  const isForm = here !== undefined && above?.page.screen === here.page.screen && !/\/:\w+$/.test(here.page.path)
  return isForm ? trail.slice(0, -1) : trail
}

/** A page and its parent pages, the outermost first. */
export function withAncestors(key: string): readonly { key: string; page: PageEntry }[] {
  const page = pages[key]
  if (!page) throw new Error(`no page ${key}`)
  return [...(page.under ? withAncestors(page.under) : []), { key, page }]
}
