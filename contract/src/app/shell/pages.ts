import { batchSearchPages } from '../../admission/batch-search/module.ts'
import { blacklistPages } from '../../admission/blacklist/module.ts'
import { epidemicPages } from '../../admission/epidemic/module.ts'
import { gatePages } from '../../admission/gate/module.ts'
import { hotlinePages } from '../../admission/hotline/module.ts'
import { policyPages } from '../../admission/policy/module.ts'
import { travelPages } from '../../admission/travel/module.ts'
import { whitelistPages } from '../../admission/whitelist/module.ts'
import { badgePages } from '../../badging/badge/module.ts'
import { rulebookPages } from '../../badging/rulebook/module.ts'
import { exhibitionPages } from '../../exhibitions/exhibition/module.ts'
import { participationPages } from '../../exhibitions/participation/module.ts'
import { partnerPages } from '../../exhibitions/partner/module.ts'
import { seriesPages } from '../../exhibitions/series/module.ts'
import { standPages } from '../../exhibitions/stand/module.ts'
import { bankPages } from '../../finance/bank/module.ts'
import { billPages, feePages } from '../../finance/charge/module.ts'
import { invoicePages } from '../../finance/invoice/module.ts'
import { ledgerPages } from '../../finance/ledger/module.ts'
import { offsetPages } from '../../finance/offset/module.ts'
import { paySettingPages } from '../../finance/pay-setting/module.ts'
import { paymentPages } from '../../finance/payment/module.ts'
import { settlementPages } from '../../finance/settlement/module.ts'
import { brandPages } from '../../foundation/brand/module.ts'
import { dictionaryPages } from '../../foundation/dictionary/module.ts'
import { jobPages } from '../../foundation/job/module.ts'
import { messagePages } from '../../foundation/message/module.ts'
import { operationLogPages } from '../../foundation/operation-log/module.ts'
import { accessPages } from '../../identity/access/module.ts'
import { apiKeyPages } from '../../identity/api-key/module.ts'
import { companyPages } from '../../identity/company/module.ts'
import { sessionPages } from '../../identity/session/module.ts'
import { webhookPages } from '../../identity/webhook/module.ts'
import { dashboardPages } from '../../insight/dashboard/module.ts'
import { exportSchedulePages } from '../../insight/export-schedule/module.ts'
import { notificationPages } from '../../insight/notification/module.ts'
import { statisticsPages } from '../../insight/statistics/module.ts'
import { type PageEntry, pageEntries } from '../../kernel/page/page-entry.ts'
import { mergerPages } from '../../lifecycle/merger/module.ts'
import { privacyPages } from '../../lifecycle/privacy/module.ts'
import { subjectRequestPages } from '../../lifecycle/subject-request/module.ts'
import { audiencePages } from '../../sales/audience/module.ts'
import { campaignPages } from '../../sales/spread/module.ts'
import { surveyPages } from '../../sales/survey/module.ts'
import { ticketLinkPages, ticketPages } from '../../sales/ticket/module.ts'

/** Linked from nowhere: for developers. */
const showcase = pageEntries({
  showcase: { path: '/showcase', screen: 'showcase/Showcase', label: ['组件一览', 'Widgets'], group: 'settings' },
})

/** Every page of the console by its key, entity after entity. */
export const pages: Readonly<Record<string, PageEntry>> = {
  ...dashboardPages,
  ...exhibitionPages,
  ...participationPages,
  ...standPages,
  ...seriesPages,
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
  ...rulebookPages,
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
