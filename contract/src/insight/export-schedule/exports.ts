import { partnerKindNames } from '../../exhibitions/partner/kinds.ts'

/** How an export of a list comes by itself. */
export interface ScheduledExport {
  /** Its rows are things and sums, no people: the file itself may go with a mail. Of others the mail leads to the house. */
  readonly mailed?: true
  /**
   * Who does not hold it sees rows of their own only, by who they are: what such a person exports is nobody else's. Where it is
   * left out, all who may export see the same.
   */
  readonly shared?: string
  /** What `from` and `to` of its filters are, where it has them. */
  readonly dates?: 'days' | 'instants'
  /** They stand among the members of its `filter`. */
  readonly inFilter?: true
  /** It asks for no format. */
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
 * The exports of lists that may come by themselves. What asks somebody why (whole numbers of the audience) comes masked, as it does
 * without a reason.
 */
export const scheduledExports: Readonly<Record<string, ScheduledExport>> = {
  exportOwnUsage: { mailed: true, dates: 'days', inFilter: true },
  exportBadges: people,
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
  exportOperationLog: { plain: true, dates: 'days' },
  ...ofPartners,
}

type WhyNot = 'exportSchedule.takesPerson' | 'exportSchedule.hasItsOwn' | 'exportSchedule.noList'

/** Exports that do not, and why: a text. */
export const unscheduledExports: Readonly<Record<string, WhyNot>> = {
  /** Under a permission that only a person uses, no key (decision 20). */
  exportBankLines: 'exportSchedule.takesPerson',
  exportBadgeApprovals: 'exportSchedule.takesPerson',
  exportPostponements: 'exportSchedule.takesPerson',
  /** Scheduled mails of statistics (decision 9). */
  exportStatistics: 'exportSchedule.hasItsOwn',
  exportSurvey: 'exportSchedule.noList',
}

/** Bytes of a file that goes with a mail; what is larger is left in the house. */
export const maxMailed = 5 * 1024 ** 2
