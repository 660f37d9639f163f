import { accessPages } from '../access/pages.ts'
import { apiKeyPages } from '../api-key/pages.ts'
import { audiencePages } from '../audience/pages.ts'
import { badgePages } from '../badge/pages.ts'
import { bankPages } from '../bank/pages.ts'
import { batchSearchPages } from '../batch-search/pages.ts'
import { blacklistPages } from '../blacklist/pages.ts'
import { brandPages } from '../brand/pages.ts'
import { feePages } from '../charge/fee-pages.ts'
import { billPages } from '../charge/pages.ts'
import { companyPages } from '../company/pages.ts'
import { dashboardPages } from '../dashboard/pages.ts'
import { dictionaryPages } from '../dictionary/pages.ts'
import { epidemicPages } from '../epidemic/pages.ts'
import { exhibitionPages } from '../exhibition/pages.ts'
import { exportSchedulePages } from '../export-schedule/pages.ts'
import { gatePages } from '../gate/pages.ts'
import { hotlinePages } from '../hotline/pages.ts'
import { invoicePages } from '../invoice/pages.ts'
import { jobPages } from '../job/pages.ts'
import { type PageEntry, pageEntries } from '../kernel/page-entry.ts'
import { ledgerPages } from '../ledger/pages.ts'
import { mergerPages } from '../merger/pages.ts'
import { messagePages } from '../message/pages.ts'
import { notificationPages } from '../notification/pages.ts'
import { offsetPages } from '../offset/pages.ts'
import { operationLogPages } from '../operation-log/pages.ts'
import { participationPages } from '../participation/pages.ts'
import { partnerPages } from '../partner/pages.ts'
import { paySettingPages } from '../pay-setting/pages.ts'
import { paymentPages } from '../payment/pages.ts'
import { policyPages } from '../policy/pages.ts'
import { privacyPages } from '../privacy/pages.ts'
import { sessionPages } from '../session/pages.ts'
import { settlementPages } from '../settlement/pages.ts'
import { campaignPages } from '../spread/pages.ts'
import { statisticsPages } from '../statistics/pages.ts'
import { subjectRequestPages } from '../subject-request/pages.ts'
import { surveyPages } from '../survey/pages.ts'
import { ticketLinkPages } from '../ticket/link-pages.ts'
import { ticketPages } from '../ticket/pages.ts'
import { travelPages } from '../travel/pages.ts'
import { webhookPages } from '../webhook/pages.ts'
import { whitelistPages } from '../whitelist/pages.ts'

/** Linked from nowhere: for those who build and look after screens. */
const showcase = pageEntries({
  showcase: { path: '/showcase', screen: 'showcase/Showcase', label: ['组件一览', 'Widgets'], group: 'settings' },
})

/** Every page of the console by its key, noun after noun. */
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

/** The pages that lead to one, as its crumbs do: those it stands under or leads back to, the outermost first, and itself. */
export function trailOf(key: string): readonly { key: string; page: PageEntry }[] {
  const [outermost, ...chain] = withAncestors(key)
  if (!outermost) throw new Error(`no page ${key}`)
  const { back } = outermost.page
  return [...(back ? trailOf(back) : []), outermost, ...chain]
}

/**
 * The trail that a page's head shows. A form in the drawer beside a list has an address, yet the list is the page that its
 * reader is on: heading, title of the tab and crumbs are the list's, and the drawer has a name of its own.
 */
export function headTrailOf(key: string): readonly { key: string; page: PageEntry }[] {
  const trail = trailOf(key)
  const [above, here] = trail.slice(-2)
  const isForm = here !== undefined && above?.page.screen === here.page.screen && !/\/:\w+$/.test(here.page.path)
  return isForm ? trail.slice(0, -1) : trail
}

/** A page and those it stands under, the outermost first. */
export function withAncestors(key: string): readonly { key: string; page: PageEntry }[] {
  const page = pages[key]
  if (!page) throw new Error(`no page ${key}`)
  return [...(page.under ? withAncestors(page.under) : []), { key, page }]
}
