import { partnerKindNames } from '../../exhibitions/partner/kinds.ts'

/** How an export of a list is scheduled. */
export interface ScheduledExport {
  /** Its rows contain no personal data: the file may be attached to the mail. Mails of others only contain a link. */
  readonly mailed?: true
  /**
   * Without this permission a caller sees only their own rows, so that the export is not shared. Left out if all
   * callers see the same.
   */
  readonly shared?: string
  /** The type of `from` and `to` in its filters, if it has them. */
  readonly dates?: 'days' | 'instants'
  /** They are members of its `filter`. */
  readonly inFilter?: true
  /** It has no format option. */
  readonly plain?: true
}

const people: ScheduledExport = {}
const things: ScheduledExport = { mailed: true }

const ofPartners = Object.fromEntries(
  partnerKindNames.flatMap(kind => [
    [`export${kind}`, people],
    [`export${kind}Usage`, { mailed: true, dates: 'days', inFilter: true } satisfies ScheduledExport],
  ]),
)

/**
 * The exports of lists that can be scheduled. An export that requires a reason (unmasked numbers of the audience) is
 * masked, as it is without a reason.
 */
export const scheduledExports: Readonly<Record<string, ScheduledExport>> = {
  exportOwnUsage: { mailed: true, dates: 'days', inFilter: true },
  exportBadges: people,
  exportFindings: people,
  exportViolations: people,
  exportPrintQueue: people,
  exportSlots: people,
  exportTickets: people,
  exportTicketOrders: people,
  exportTicketRequests: people,
  exportStock: things,
  exportAudience: people,
  exportMergeSuggestions: people,
  exportMessageTemplates: things,
  exportSpreads: things,
  exportRecipients: people,
  exportSurveys: things,
  exportLedger: { mailed: true, dates: 'days' },
  exportPayments: things,
  exportPrepaid: things,
  exportPaySettings: things,
  exportQuotaUnpaid: things,
  exportQuotaFinished: things,
  exportBadgeFees: people,
  exportAccreditationPending: things,
  exportAccreditationFinished: things,
  exportInvoices: things,
  exportCooperatorSettlement: things,
  exportAgentSettlement: things,
  exportSponsorSettlement: things,
  exportOffsets: things,
  exportPolicies: things,
  exportSystemParameters: things,
  exportDevices: things,
  exportGuards: { shared: 'guard:edit' },
  exportPassages: { shared: 'passage:view', dates: 'instants' },
  exportConflicts: { shared: 'passage:view' },
  exportInside: people,
  exportStatisticsHolders: { dates: 'days' },
  exportStatisticsPassages: { dates: 'days' },
  exportHotlineCalls: { shared: 'hotline:supervise' },
  exportBatchSearches: people,
  exportEpidemicSettings: things,
  exportDeclarations: { shared: 'epidemic:view' },
  exportDeclarationLog: people,
  exportBlacklist: people,
  exportBlacklistLog: people,
  exportTravel: people,
  exportTransportation: people,
  exportRetentionCertificates: things,
  exportSubjectRequests: people,
  exportDoorWhitelists: { shared: 'whitelist:view' },
  exportCertificateWhitelists: { shared: 'whitelist:view' },
  exportVehicleWhitelists: { shared: 'whitelist:view' },
  exportPendingWhitelists: { shared: 'whitelist:view' },
  exportProcessingWhitelists: { shared: 'whitelist:view' },
  exportFinishedWhitelists: { shared: 'whitelist:view' },
  exportWhitelistGuests: { shared: 'whitelist:view' },
  exportWhitelistLog: { shared: 'whitelist:view' },
  exportExhibitionDictionary: things,
  exportSeries: things,
  exportStands: { mailed: true, shared: 'stand:view' },
  exportRuleBooks: things,
  exportOperationLog: { plain: true, dates: 'days' },
  ...ofPartners,
}

type WhyNot = 'exportSchedule.takesPerson' | 'exportSchedule.hasItsOwn' | 'exportSchedule.noList'

/** Exports that cannot be scheduled, with the reason as a text. */
export const unscheduledExports: Readonly<Record<string, WhyNot>> = {
  /** It needs a permission that only people may have, no key (decision 20). */
  exportBankLines: 'exportSchedule.takesPerson',
  exportBadgeApprovals: 'exportSchedule.takesPerson',
  exportPostponements: 'exportSchedule.takesPerson',
  /** Scheduled mails of statistics (decision 9). */
  exportStatistics: 'exportSchedule.hasItsOwn',
  exportSurvey: 'exportSchedule.noList',
  exportRuleTrial: 'exportSchedule.noList',
}

/** Maximum bytes of an attachment; for a larger file the mail contains a link. */
export const maxMailed = 5 * 1024 ** 2
