import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { refuseRegisters } from '../../identity/company/fields.ts'
import {
  type Command,
  can,
  changedRow,
  chosenRows,
  decidedRows,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { decisionNote as note, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { list, sheetFormat } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { day } from '../../kernel/schedule/day.ts'
import { askedFields, askForm, partnerFormAgain, partnerFormOf, shareCondition } from './forms.ts'
import { partnerImportColumns, partnerImportFields, partnerImportReasons } from './import-fields.ts'
import { hasOwner, type Kind, kindOf, oneOf, type PartnerKind, partnerKindNames } from './kinds.ts'
import { type PartnerVerb, partnerPermission } from './module.ts'
import { partnerTabs, shareTabs, sharingStates } from './states.ts'
import {
  consequences,
  exhibitionUsageRow,
  partnerDetail,
  partnerRow,
  shareRow,
  usageDetail,
  usageRow,
} from './views.ts'

const key = z.strictObject(rowKey('company'))
const shareKey = z.strictObject(rowKey('share'))
const rows = z.strictObject({ rows: chosenRows('company') })
const one = z.strictObject({ id: idOf('company') })
const partner = z.strictObject({ partnerId: idOf('company') })
const searches = ['name', 'creditCode', 'contactName', 'contactTelephone'] as const
const sorts = ['submittedAt', 'name'] as const
const usageSearches = ['name', 'exhibition'] as const
/** Days in the venue's zone, both inclusive: exhibitions that are open on one of them. */
const usageFilter = {
  partnerId: idOf('company').optional(),
  exhibitionId: idOf('exhibition').optional(),
  from: day.optional(),
  to: day.optional(),
}
const jobStarted = z.object({ jobId: idOf('job') })

/** The commands of one kind; `…` stands for its word: `get…Page` is getSponsorPage, getCooperatorPage and so on. */
export function familyOf(kind: Kind) {
  const access = (verb: PartnerVerb) => can(partnerPermission(kind, verb))
  const { label } = kind
  const kindWord = String(label[1]).toLowerCase()
  /** `…` stands for the kind, in the English `a …` for the kind with its article, `…s` for the plural. */
  const say = (cn: string, en: string): LocalizedText => [
    cn.replace('…', label[0]),
    en.replace('a …', oneOf(kind)).replace('…', kindWord),
  ]
  const imports = importCommandsOf({
    noun: 'partnerImport',
    access: access('import'),
    columns: partnerImportColumns(kind),
    reasons: partnerImportReasons,
    of: [label[0], `${kindWord}s`],
    filter: {},
    shown: {},
  })
  const approvalList = (cn: string, en: string) =>
    list({ access: access('view'), label: say(cn, en), row: partnerRow, search: searches, sort: sorts })
  return {
    'add…': write({
      access: access('add'),
      label: say('新增…', 'Add a …'),
      /** Pending immediately. A former temporary partner is reopened under its credit code. */
      input: z.strictObject(partnerFormOf(kind)).superRefine(refuseRegisters),
      output: changedRow('company'),
    }),
    'edit…': write({
      access: access('modify'),
      label: say('修改…', 'Edit a …'),
      /** Submits a returned or withdrawn one again. Only the platform changes one in use. */
      input: z.strictObject({ ...rowKey('company'), ...partnerFormAgain(kind) }).superRefine(refuseRegisters),
      output: changedRow('company'),
    }),
    'withdraw…': write({
      access: access('add'),
      label: say('撤回…', 'Withdraw a …'),
      input: key,
      output: changedRow('company'),
    }),
    'delete…': write({
      access: access('delete'),
      label: say('删除…', 'Delete …s'),
      input: rows,
      output: decidedRows('company'),
    }),
    'freeze…': write({
      access: access('freeze'),
      label: say('冻结…', 'Freeze …s'),
      input: rows,
      output: decidedRows('company'),
    }),
    'unfreeze…': write({
      access: access('freeze'),
      label: say('解冻…', 'Unfreeze …s'),
      input: rows,
      output: decidedRows('company'),
    }),
    'get…FreezeConsequences': read({
      access: access('freeze'),
      label: say('冻结…的影响', 'Preview freezing …s'),
      input: z.strictObject({ ids: z.array(idOf('company')).min(1).max(1000) }),
      output: consequences,
    }),
    'approve…': write({
      access: access('approve'),
      label: say('通过…', 'Approve …s'),
      /** `overrideReason`: for the caller's own submissions among them. */
      input: z.strictObject({ rows: chosenRows('company'), overrideReason }),
      output: decidedRows('company'),
    }),
    'reject…': write({
      access: access('approve'),
      label: say('拒绝…', 'Reject a …'),
      input: z.strictObject({ ...rowKey('company'), reasonCode, note }),
      output: changedRow('company'),
    }),
    'sendback…': write({
      access: access('approve'),
      label: say('退回…', 'Return a …'),
      input: z.strictObject({ ...rowKey('company'), reasonCode, note, asked: askedFields }),
      output: changedRow('company'),
    }),
    'undo…Decision': write({
      access: access('approve'),
      label: say('撤销…审批', 'Undo a decision on a …'),
      /**
       * The caller's own last decision, within seconds; an approval as long as nobody has used its results. `version`
       * as the decision left it.
       */
      input: key,
      output: changedRow('company'),
    }),

    'get…Page': list({
      access: access('view'),
      label: say('…列表', 'List of …s'),
      row: partnerRow,
      search: searches,
      sort: sorts,
      tabs: partnerTabs,
      /** `parentId`: the secondaries of one main partner. */
      filter: { parentId: idOf('company').optional() },
    }),
    'get…PendingPage': approvalList('…待审批列表', 'Pending …s'),
    'get…FinishedPage': approvalList('…已审批列表', 'Decided …s'),
    'get…BackPage': approvalList('…已退回列表', 'Returned …s'),
    'get…WithdrawnPage': approvalList('…已撤回列表', 'Withdrawn …s'),
    'get…Detail': read({
      access: access('view'),
      label: say('…详情', 'Details of a …'),
      input: one,
      output: partnerDetail,
    }),
    'get…ApprovalDetail': read({
      access: access('view'),
      label: say('…审批详情', 'Approval details of a …'),
      input: one,
      output: partnerDetail,
    }),
    'get…FileLink': read({
      access: access('view'),
      label: say('查看…资料文件', 'Open a document of a …'),
      /** Its licence or one of its documents. */
      input: z.strictObject({ id: idOf('company'), fileId: idOf('file') }),
      output: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
      secret: true,
    }),

    'get…ShareCondition': read({
      access: access('share'),
      label: say('…共享条件', 'Sharing conditions of a …'),
      input: partner,
      output: z.object({
        partnerId: idOf('company'),
        /** Null before any were set. */
        version: z.number().int().nullable(),
        sharing: z.enum(sharingStates),
        exhibitionTypes: z.array(z.string()),
        regions: z.array(z.string()),
        atOnce: z.number().int(),
        feePercent: z.string(),
        actions: z.array(z.enum(['setShareCondition', 'enableShare', 'stopShare'])),
      }),
    }),
    'set…ShareCondition': write({
      access: access('share'),
      label: say('设置…共享条件', 'Set sharing conditions of a …'),
      input: z.strictObject({
        partnerId: idOf('company'),
        version: integer(1).optional(),
        ...shareCondition,
      }),
      output: changedRow('company'),
    }),
    'stop…Share': write({
      access: access('share'),
      label: say('停止共享…', 'Stop sharing a …'),
      input: partner,
      output: changedRow('company'),
    }),
    'enable…Share': write({
      access: access('share'),
      label: say('开启共享…', 'Start sharing a …'),
      input: partner,
      output: changedRow('company'),
    }),
    'get…ShareOptionPage': list({
      access: access('applyShare'),
      label: say('可申请共享的…列表', 'Shared …s to apply for'),
      row: partnerRow.extend({
        actions: z.array(z.enum(['applyShare'])),
        feePercent: z.string(),
        exhibitionTypes: z.array(z.string()),
        regions: z.array(z.string()),
        atOnce: z.number().int(),
      }),
      search: ['name'],
    }),
    'applyShare…': write({
      access: access('applyShare'),
      label: say('申请共享…', 'Apply for a shared …'),
      /** After a return: with `id` and `version` of the application. */
      input: z.strictObject({
        partnerId: idOf('company'),
        note,
        id: idOf('share').optional(),
        version: integer(1).optional(),
      }),
      output: changedRow('share'),
    }),
    'withdrawShare…': write({
      access: access('applyShare'),
      label: say('撤回…共享申请', 'Withdraw a sharing application for a …'),
      input: shareKey,
      output: changedRow('share'),
    }),
    'approveShare…': write({
      access: access('approveShare'),
      label: say('通过…共享申请', 'Approve a sharing application for a …'),
      input: shareKey,
      output: changedRow('share'),
    }),
    'rejectShare…': write({
      access: access('approveShare'),
      label: say('拒绝…共享申请', 'Reject a sharing application for a …'),
      input: z.strictObject({ ...rowKey('share'), reasonCode, note }),
      output: changedRow('share'),
    }),
    'sendbackShare…': write({
      access: access('approveShare'),
      label: say('退回…共享申请', 'Return a sharing application for a …'),
      input: z.strictObject({ ...rowKey('share'), reasonCode, note }),
      output: changedRow('share'),
    }),
    'undoShare…Decision': write({
      access: access('approveShare'),
      label: say('撤销…共享审批', 'Undo a decision on a sharing application for a …'),
      input: shareKey,
      output: changedRow('share'),
    }),
    'get…SharePage': list({
      access: access('view'),
      label: say('…共享申请列表', 'Sharing applications for …s'),
      row: shareRow,
      search: ['name'],
      sort: ['submittedAt'],
      tabs: shareTabs,
    }),

    'ask…Relation': write({
      access: access('applyShare'),
      label: say('申请与…合作', 'Apply for a partnership with a …'),
      /** For a registered one, by its code: under its sharing conditions, else without any. */
      input: askForm,
      output: changedRow('share'),
    }),
    'add…Relation': write({
      access: access('relate'),
      label: say('增加…合作关系', 'Add a partnership with a …'),
      input: z.strictObject({ partnerId: idOf('company'), sponsorId: idOf('company') }),
      output: changedRow('relation'),
    }),
    'remove…Relation': write({
      access: access('relate'),
      label: say('解除…合作关系', 'End a partnership with a …'),
      /** Refused while it is in use. */
      input: z.strictObject(rowKey('relation')),
      output: changedRow('relation'),
    }),
    'get…UsagePage': list({
      access: access('view'),
      label: say('…使用情况列表', 'Usage of …s'),
      row: usageRow,
      search: ['name'],
      filter: { partnerId: idOf('company').optional() },
    }),
    'get…ExhibitionUsagePage': list({
      access: access('view'),
      label: say('…按展会的使用情况', 'Usage of …s by exhibition'),
      row: exhibitionUsageRow,
      search: usageSearches,
      sort: ['openFrom'],
      filter: usageFilter,
    }),
    'export…Usage': write({
      access: access('export'),
      label: say('导出…使用情况', 'Export the usage of …s'),
      /** The list by exhibition, with its filters. */
      input: z.strictObject({
        format: sheetFormat,
        search: z.strictObject({ type: z.enum(usageSearches), value: z.string().trim().min(1).max(200) }).optional(),
        filter: z.strictObject(usageFilter).default({}),
      }),
      output: jobStarted,
    }),
    'get…UsageDetail': read({
      access: access('view'),
      label: say('…使用情况详情', 'Usage details of a …'),
      input: z.strictObject({ id: idOf('relation') }),
      output: usageDetail,
    }),

    'export…': write({
      access: access('export'),
      label: say('导出…', 'Export …s'),
      input: z.strictObject({
        format: sheetFormat,
        tab: z.enum(partnerTabs).optional(),
        search: z.strictObject({ type: z.enum(searches), value: z.string().trim().min(1).max(200) }).optional(),
      }),
      output: jobStarted,
    }),
    'get…TemplateFile': read({
      access: access('import'),
      label: say('下载…导入模板', 'Download the … import template'),
      input: z.strictObject({}),
      output: z.object({ url: z.string() }),
      secret: true,
    }),
    'import…': write({
      access: access('import'),
      label: say('导入…', 'Import …s'),
      /** Valid rows become pending partners. `mends`: the import whose invalid rows the sheet corrects. */
      input: z.strictObject({ ...shapeOf(partnerImportFields), mends: idOf('partnerImport').optional() }),
      output: imports.started,
    }),
    'get…ImportPage': imports.page,
    'get…ImportReport': imports.report,
    'get…ImportRowPage': imports.rows,
    'mend…ImportRow': imports.mend,
    'correct…ImportReading': imports.correct,
    'remove…ImportRow': imports.remove,
    'submitMended…Rows': imports.submit,
    'export…ImportErrors': imports.errors,
  }
}

/** The commands of any kind, under their patterns. */
export type PartnerFamily = ReturnType<typeof familyOf>
export type PartnerPattern = keyof PartnerFamily & string

type Named<Pattern extends string, K extends string> = Pattern extends `${infer Before}…${infer After}`
  ? `${Before}${K}${After}`
  : never

/** The wire name of a kind's command: ('get…Page', 'Agent') is getAgentPage. */
export function partnerCommand<P extends PartnerPattern, K extends PartnerKind>(pattern: P, kind: K): Named<P, K> {
  return pattern.replace('…', kind) as Named<P, K>
}

/** Patterns about sharing and relations, which only kinds with an owner have. */
type OwnedPattern = Extract<PartnerPattern, `${string}Share${string}` | `${string}Relation`>
type Kinds = typeof import('./kinds.ts').partnerKinds
type OwnedKind = { [K in PartnerKind]: Kinds[K]['ownerTypes'] extends readonly [] ? never : K }[PartnerKind]
type KindWith<P extends PartnerPattern> = P extends OwnedPattern ? OwnedKind : PartnerKind

export type PartnerCommands = { readonly [P in PartnerPattern as Named<P, KindWith<P>>]: PartnerFamily[P] }

/** The same, as values. */
const has = (kind: Kind, pattern: PartnerPattern): boolean =>
  hasOwner(kind) || !(pattern.includes('Share') || pattern.endsWith('Relation'))

/** The one generated family of commands: every kind has every command that makes sense for it. */
export const partnerCommands = Object.fromEntries(
  partnerKindNames.flatMap(kind =>
    (Object.entries(familyOf(kindOf(kind))) as [PartnerPattern, Command][])
      .filter(([pattern]) => has(kindOf(kind), pattern))
      .map(([pattern, command]) => [partnerCommand(pattern, kind), command]),
  ),
) as unknown as PartnerCommands
