import type { CommandName } from '@fairgate/contract/app/catalogue'
import { type PartnerPattern, partnerCommand, partnerCommands } from '@fairgate/contract/exhibitions/partner/commands'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import { type DomainCases, type Hint, on } from './cases.ts'
import { basicForm } from './company-cases.ts'
import { uploadedFiles } from './file-cases.ts'
import { partnerRows } from './partner-rows.ts'
import { ofCompanies } from './rows.ts'

const form = {
  ...basicForm,
  nameCn: '示例伙伴',
  nameEn: 'Example partner',
  creditCode: `91310000MA1FP0000${creditCheckCharacter('91310000MA1FP0000')}`,
  administrator: { name: '许南乔', userName: 'xu.nanqiao', telephone: '13700001234', email: 'xu@example.com' },
}

const decision = { reasonCode: 'other' }
const conditions = { exhibitionTypes: [], regions: [], atOnce: 3, feePercent: '5' }

/** The same for every kind, with its own rows. */
function hintsOf(kind: PartnerKind): DomainCases['hints'] {
  const { entityType, under, companyTypes } = kindOf(kind)
  const set = (state: string) => `${entityType}, ${state}`
  const pending = { id: set('pending') }
  const papers = {
    licenceFileId: 'file, licence',
    documentIds: 'file, document',
    ...(under && { parentId: set('to work under') }),
    ...(companyTypes.length > 1 && { temporaryFor: 'exhibition' }),
  }
  const application = { id: set('application') }
  const patterns: Partial<Record<PartnerPattern, Hint>> = {
    /** When the venue enters a partner of another partner, it must name that one. */
    'add…': on(papers, async (_, fixture, { name }) => ({
      ...form,
      ...(under && name === 'platform' && { parentId: (await fixture.row(set('to work under'), name)).id }),
    })),
    'edit…': on({ ...pending, ...papers }, async (row, fixture, { name }) => {
      const above = under && name === 'platform' && (await fixture.row(set('to work under'), name)).id
      return { ...form, ...(under && (row.parentId || above) && { parentId: row.parentId ?? above }) }
    }),
    'withdraw…': on(pending),
    'delete…': on({ rows: set('pending') }),
    'freeze…': on({ rows: set('in use') }),
    'unfreeze…': on({ rows: set('frozen') }),
    'get…FreezeConsequences': on({ ids: set('in use') }),
    'approve…': on({ rows: set('pending') }),
    'reject…': on(pending, decision),
    'sendback…': on(pending, decision),
    'undo…Decision': on({ id: set('just returned') }),
    'get…Page': on({ listed: set('in use') }),
    'get…PendingPage': on({ listed: set('pending') }),
    'get…FinishedPage': on({ listed: set('in use') }),
    'get…BackPage': on({ listed: set('returned') }),
    'get…WithdrawnPage': on({ listed: set('withdrawn') }),
    'get…Detail': on({ id: set('in use') }),
    'get…ApprovalDetail': on(pending),
    'get…FileLink': on(pending),

    'get…ShareCondition': on({ partnerId: set('in use') }),
    'set…ShareCondition': on({ partnerId: set('in use') }, conditions),
    'stop…Share': on({ partnerId: set('shared') }),
    'enable…Share': on({ partnerId: set('no longer shared') }),
    'get…ShareOptionPage': on({ listed: set('offered') }),
    'applyShare…': on({ partnerId: set('offered'), id: set('application returned') }),
    'withdrawShare…': on(application),
    'approveShare…': on(application),
    'rejectShare…': on(application, decision),
    'sendbackShare…': on(application, decision),
    'undoShare…Decision': on({ id: set('application just returned') }),
    'get…SharePage': on({ listed: set('application') }),

    'add…Relation': on({ partnerId: set('in use'), sponsorId: 'sponsor to work for' }),
    'remove…Relation': on({ id: set('relation') }),
    'get…UsagePage': on({ listed: set('relation') }),
    'get…UsageDetail': on({ id: set('relation') }),
    'get…ExhibitionUsagePage': on({ listed: [] }),
    'import…': on({ fileId: 'file, personal', mends: set('import') }),
    'get…ImportPage': on({ listed: set('import') }),
    'get…ImportReport': on({ importId: set('import') }),
    'get…ImportRowPage': on({ importId: set('import') }),
    'correct…ImportReading': on({ importId: set('import') }, { reading: {} }),
    'mend…ImportRow': on({ importId: set('import') }, { cells: { nameCn: '示例伙伴' } }),
    'remove…ImportRow': on({ importId: set('import') }),
    'submitMended…Rows': on({ importId: set('import, corrected') }),
    'export…ImportErrors': on({ importId: set('import') }),
  }
  return Object.fromEntries(
    (Object.entries(patterns) as [PartnerPattern, Hint][])
      .map(([pattern, hint]) => [partnerCommand(pattern, kind) as CommandName, hint] as const)
      .filter(([name]) => name in partnerCommands),
  )
}

export const partnerCases: DomainCases = {
  rows: {
    'file, document': uploadedFiles('document'),
    'sponsor to work for': ofCompanies(['main'], async ({ world }) => ({ id: (await world.company('sponsor')).id })),
    ...Object.assign({}, ...partnerKindNames.map(partnerRows)),
  },
  hints: Object.assign(
    { getOwnUsagePage: on({ listed: [] }), exportOwnUsage: on({ format: 'csv' }) },
    ...partnerKindNames.map(hintsOf),
  ),
}
