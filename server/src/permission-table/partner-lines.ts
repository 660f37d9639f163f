import type { CommandName } from '@fairgate/contract/catalogue'
import { creditCheckCharacter } from '@fairgate/contract/company/credit-code'
import { type PartnerPattern, partnerCommand, partnerCommands } from '@fairgate/contract/partner/commands'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import type { TestOperator } from '../testing/world.ts'
import type { Cast, PartyName } from './cast.ts'
import { uploadedFiles } from './file-lines.ts'
import { partnerRows } from './partner-rows.ts'
import { by, type DomainLines, type Line, type Lines, onPage, type RowSets, rowOf } from './table-lines.ts'

/** Bulk verbs name their rows with the versions that were seen. */
const byRows = (row: string): Line => ({ row, as: ({ id, version }) => ({ rows: [{ id, version }] }) })
const byPartner = (row: string, rest: object = {}): Line => ({ row, as: ({ id }) => ({ partnerId: id, ...rest }) })

const form = {
  abroad: false,
  nameCn: '示例伙伴',
  nameEn: 'Example partner',
  creditCode: `91310000MA1FP0000${creditCheckCharacter('91310000MA1FP0000')}`,
  registrationNumber: null,
  country: null,
  comAttr: 'private',
  comType: 'mainContractor',
  regionCode: '310118',
  addressCn: '示例路 1 号',
  addressEn: '',
  contactName: '周亦航',
  contactTelephone: '13800001234',
  contactEmail: 'zhou@example.com',
  administrator: { name: '许南乔', userName: 'xu.nanqiao', telephone: '13700001234', email: 'xu@example.com' },
}

const decision = { reasonCode: 'other' }
const conditions = { exhibitionTypes: [], regions: [], atOnce: 3, feePercent: '5' }

/** The same lines for every kind, on rows of its own. */
function linesOf(kind: PartnerKind): Lines {
  const { noun, under, companyTypes } = kindOf(kind)
  const set = (state: string) => `${noun}, ${state}`
  /** A whole form, with the asker's own licence and, where the venue must name one, a parent. */
  const whole = (cast: Cast, { name, operator }: { name: PartyName; operator: TestOperator }) => ({
    ...form,
    licenceFileId: rowOf(cast, 'file, licence', name).id,
    ...(under && operator.company.type === 'platform' && { parentId: rowOf(cast, set('to work under'), name).id }),
  })
  const pendingOf = (cast: Cast, name: PartyName) => {
    const { id, version } = rowOf(cast, set('pending'), name)
    return { id, version }
  }
  const named = (member: (id: string) => object, row: string, changes = false): Line => ({
    row,
    as: ({ id }, cast, asking) => ({
      ...whole(cast, asking),
      ...(changes && pendingOf(cast, asking.name)),
      ...member(id),
    }),
  })
  const ofForm = (changes = false): Line[] => [
    named(id => ({ licenceFileId: id }), 'file, licence', changes),
    named(id => ({ documentIds: [id] }), 'file, document', changes),
    ...(under ? [named(id => ({ parentId: id }), set('to work under'), changes)] : []),
    ...(companyTypes.length > 1 ? [named(id => ({ temporaryFor: id }), 'exhibition', changes)] : []),
  ]
  const patterns: Partial<Record<PartnerPattern, readonly Line[]>> = {
    'add…': ofForm(),
    'edit…': [
      {
        row: set('pending'),
        as: ({ id, version, parentId }, cast, asking) => ({
          ...whole(cast, asking),
          ...(under && { parentId }),
          ...{ id, version },
        }),
      },
      ...ofForm(true),
    ],
    'withdraw…': [by(set('pending'), ['id', 'version'])],
    'delete…': [byRows(set('pending'))],
    'freeze…': [byRows(set('in use'))],
    'unfreeze…': [byRows(set('frozen'))],
    'get…FreezeConsequences': [{ row: set('in use'), as: ({ id }) => ({ ids: [id] }) }],
    'approve…': [byRows(set('pending'))],
    'reject…': [by(set('pending'), ['id', 'version'], decision)],
    'sendback…': [by(set('pending'), ['id', 'version'], decision)],
    'undo…Decision': [by(set('just returned'), ['id', 'version'])],
    'get…Page': [onPage(set('in use'), [])],
    'get…PendingPage': [onPage(set('pending'), [])],
    'get…FinishedPage': [onPage(set('in use'), [])],
    'get…BackPage': [onPage(set('returned'), [])],
    'get…Detail': [by(set('in use'), ['id'])],
    'get…ApprovalDetail': [by(set('pending'), ['id'])],
    'get…FileLink': [by(set('pending'), ['id', 'fileId'])],

    'get…ShareCondition': [byPartner(set('in use'))],
    'set…ShareCondition': [byPartner(set('in use'), conditions)],
    'stop…Share': [byPartner(set('shared'))],
    'enable…Share': [byPartner(set('no longer shared'))],
    'get…ShareOptionPage': [onPage(set('offered'), [])],
    'applyShare…': [byPartner(set('offered')), by(set('application returned'), ['id', 'version', 'partnerId'])],
    'withdrawShare…': [by(set('application'), ['id', 'version'])],
    'approveShare…': [by(set('application'), ['id', 'version'])],
    'rejectShare…': [by(set('application'), ['id', 'version'], decision)],
    'sendbackShare…': [by(set('application'), ['id', 'version'], decision)],
    'undoShare…Decision': [by(set('application just returned'), ['id', 'version'])],
    'get…SharePage': [onPage(set('application'), [])],

    'add…Relation': [
      {
        row: set('in use'),
        as: ({ id }, cast) => ({ partnerId: id, sponsorId: rowOf(cast, 'sponsor to work for').id }),
      },
      {
        row: 'sponsor to work for',
        as: ({ id }, cast) => ({ partnerId: rowOf(cast, set('in use')).id, sponsorId: id }),
      },
    ],
    'remove…Relation': [by(set('relation'), ['id', 'version'])],
    'get…UsagePage': [onPage(set('relation'), [])],
    'get…UsageDetail': [by(set('relation'), ['id'])],
    'import…': [{ row: 'file, personal', as: ({ id }) => ({ fileId: id }) }],
  }
  return Object.fromEntries(
    (Object.entries(patterns) as [PartnerPattern, readonly Line[]][])
      .map(([pattern, lines]) => [partnerCommand(pattern, kind) as CommandName, lines] as const)
      .filter(([name]) => name in partnerCommands),
  )
}

export const partnerLines: DomainLines = {
  async rows(cast) {
    const sets: RowSets = {
      'file, document': await uploadedFiles(cast, 'document'),
      'sponsor to work for': {
        of: 'company',
        rows: {
          main: await cast.db.one(sql`select id from company where id = ${(await cast.world.company('sponsor')).id}`),
        },
      },
    }
    for (const kind of partnerKindNames) Object.assign(sets, await partnerRows(cast, kind))
    return sets
  },
  lines: Object.assign({}, ...partnerKindNames.map(linesOf)),
}
