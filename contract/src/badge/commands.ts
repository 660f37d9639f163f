import { z } from 'zod'
import { decisionNote as note, reasonCode } from '../decision/fields.ts'
import { jobLife } from '../job/states.ts'
import { can, changedRow, commands, decidedRows, done, read, rowKey, write } from '../kernel/command.ts'
import { idOf } from '../kernel/id.ts'
import type { Noun } from '../kernel/noun.ts'
import { acts, list, row, stateIn } from '../kernel/page.ts'
import { shapeOf } from '../kernel/shape-of.ts'
import {
  badgeTypeFields,
  bulkLimit,
  cellLimit,
  handOverFields,
  importColumnNames,
  importFields,
  importReasons,
  personFieldNames,
  personFields,
  printFormats,
} from './fields.ts'
import {
  badgeActs,
  badgeDetail,
  badgeRow,
  badgeTypeView,
  credentialActs,
  credentialRow,
  importRow,
  importSummary,
  template,
  templateSizes,
} from './views.ts'

const view = can('badge:view')
const apply = can('badge:apply')
const approve = can('badge:approve')
const print = can('badge:print')
const stop = can('badge:void')

/** The table is keyed by exhibition first, so every command names it. */
const inExhibition = { exhibitionId: idOf('exhibition') }
const keyOf = (noun: Noun) => ({ ...inExhibition, ...rowKey(noun) })
const key = keyOf('badge')
const ids = z.array(idOf('badge')).min(1).max(bulkLimit)
const jobStarted = z.object({ jobId: idOf('job') })

/** All rows a list shows under this filter, decided or printed by a job. */
export const badgeFilter = z.strictObject({
  tab: z.enum(['draft', 'pending', 'active']).optional(),
  badgeTypeId: idOf('badgeType').optional(),
  companyId: idOf('company').optional(),
  batchId: idOf('badgeImport').optional(),
})

/**
 * Rows by id, at once; or by filter, as a job. Where nothing could be done and all rows fail for one reason, the command
 * is refused with it. At the print desk an id may be a badge's or its credential's.
 */
const chosen = { ...inExhibition, ids: ids.optional(), filter: badgeFilter.optional() }
const decided = decidedRows('badge').extend({
  /** Where a filter was given: the job that goes on. */
  jobId: idOf('job').optional(),
})

const listFilter = {
  ...inExhibition,
  badgeTypeId: idOf('badgeType').optional(),
  companyId: idOf('company').optional(),
  batchId: idOf('badgeImport').optional(),
}

export const badgeCommands = commands({
  getBadgeTypeList: read({
    access: view,
    words: ['证件类别列表', 'Badge types'],
    input: z.strictObject(inExhibition),
    output: z.object({ list: z.array(badgeTypeView) }),
  }),
  addBadgeType: write({
    access: can('badgeType:edit'),
    words: ['新增证件类别', 'Add a badge type'],
    input: z.strictObject({ ...inExhibition, ...shapeOf(badgeTypeFields) }),
    output: changedRow('badgeType'),
  }),
  editBadgeType: write({
    access: can('badgeType:edit'),
    words: ['修改证件类别', 'Edit a badge type'],
    input: z.strictObject({ ...keyOf('badgeType'), ...shapeOf(badgeTypeFields) }),
    output: changedRow('badgeType'),
  }),
  deleteBadgeType: write({
    access: can('badgeType:edit'),
    words: ['删除证件类别', 'Delete a badge type'],
    input: z.strictObject(keyOf('badgeType')),
    output: done,
  }),

  addBadge: write({
    access: apply,
    words: ['新增证件', 'Add a badge'],
    /** `companyId`: an organizer enters a row for its partner; left out it is the sender's own. */
    input: z.strictObject({
      ...inExhibition,
      badgeTypeId: idOf('badgeType'),
      companyId: idOf('company').optional(),
      ...shapeOf(personFields),
    }),
    output: changedRow('badge').extend({ code: z.string() }),
  }),
  editBadge: write({
    access: apply,
    words: ['修改证件', 'Edit a badge'],
    input: z.strictObject({ ...key, badgeTypeId: idOf('badgeType'), ...shapeOf(personFields) }),
    output: changedRow('badge'),
  }),
  deleteBadge: write({
    access: apply,
    words: ['删除证件', 'Delete badges'],
    input: z.strictObject({ ...inExhibition, ids }),
    output: decided,
  }),
  submitBadges: write({
    access: apply,
    words: ['提交证件', 'Submit badges'],
    input: z.strictObject(chosen),
    output: decided,
  }),
  withdrawBadges: write({
    access: apply,
    words: ['撤回证件', 'Withdraw badges'],
    input: z.strictObject({ ...inExhibition, ids }),
    output: decided,
  }),
  getBadgePage: list({
    access: view,
    words: ['证件列表', 'Badges'],
    row: row('badge', badgeActs, badgeRow),
    search: ['name', 'documentNumber', 'code', 'phone'],
    sort: ['createdAt'],
    tabs: ['all', 'draft', 'pending', 'returned', 'rejected', 'active', 'stopped'],
    filter: listFilter,
  }),
  getBadgeDetail: read({
    access: view,
    words: ['查看证件', 'View a badge'],
    input: z.strictObject({ ...inExhibition, id: idOf('badge') }),
    output: badgeDetail,
  }),
  getBadgePhotoLink: read({
    access: view,
    words: ['获取证件照片地址', 'Get the address of a badge’s photo'],
    input: z.strictObject({ ...inExhibition, id: idOf('badge') }),
    /** Readable for 60 seconds, only together with the token of the session that asked. */
    output: z.object({ url: z.string() }),
  }),
  revealBadgeNumbers: write({
    access: can('badge:reveal'),
    words: ['查看完整证件号码', 'See full document numbers'],
    input: z.strictObject({ ...inExhibition, id: idOf('badge') }),
    output: z.object({ documentNumber: z.string(), phone: z.string() }),
    secret: true,
  }),
  getBadgeApprovalPage: list({
    access: approve,
    words: ['证件审批列表', 'Badges to approve'],
    row: row('badge', badgeActs, badgeRow),
    search: ['name', 'documentNumber', 'code', 'phone'],
    sort: ['createdAt'],
    tabs: ['all', 'pending', 'processing', 'finished'],
    filter: listFilter,
  }),
  approveBadges: write({
    access: approve,
    words: ['通过证件', 'Approve badges'],
    input: z.strictObject(chosen),
    output: decided,
  }),
  rejectBadges: write({
    access: approve,
    words: ['拒绝证件', 'Reject badges'],
    input: z.strictObject({ ...inExhibition, ids, reasonCode, note }),
    output: decided,
  }),
  returnBadges: write({
    access: approve,
    words: ['退回证件', 'Return badges'],
    input: z.strictObject({
      ...inExhibition,
      ids,
      reasonCode,
      note,
      asked: z.array(z.enum(personFieldNames)).max(20).default([]),
    }),
    output: decided,
  }),
  undoBadgeDecision: write({
    access: approve,
    words: ['撤销证件审批', 'Undo a decision on badges'],
    /** One's own last returns or rejections, within seconds; each `version` as the decision left it. */
    input: z.strictObject({
      ...inExhibition,
      rows: z
        .array(z.strictObject(rowKey('badge')))
        .min(1)
        .max(bulkLimit),
    }),
    output: decidedRows('badge'),
  }),
  suspendBadge: write({
    access: stop,
    words: ['暂停证件', 'Suspend a badge'],
    input: z.strictObject({ ...key, note: z.string().trim().min(1).max(500) }),
    output: changedRow('badge'),
  }),
  resumeBadge: write({
    access: stop,
    words: ['恢复证件', 'Resume a badge'],
    input: z.strictObject(key),
    output: changedRow('badge'),
  }),
  voidBadges: write({
    access: stop,
    words: ['作废证件', 'Void badges'],
    input: z.strictObject({ ...inExhibition, ids, note: z.string().trim().min(1).max(500) }),
    output: decided,
  }),

  getBadgeTemplateFile: read({
    access: apply,
    words: ['下载导入模板', 'Download the import template'],
    input: z.strictObject({ ...inExhibition, badgeTypeId: idOf('badgeType') }),
    output: z.object({ url: z.string() }),
    secret: true,
  }),
  importBadges: write({
    access: apply,
    words: ['导入证件', 'Import badges'],
    input: z.strictObject({
      ...inExhibition,
      ...shapeOf(importFields),
      /** The import whose bad rows this file mends; rows that are good again leave it. */
      mends: idOf('badgeImport').optional(),
    }),
    output: z.object({ importId: idOf('badgeImport'), jobId: idOf('job') }),
  }),
  getImportPage: list({
    access: apply,
    words: ['导入记录', 'Imports'],
    row: row('badgeImport', acts(['running', 'failed', 'cancelled', 'pending', 'finished'], ['view']), importSummary),
    sort: ['createdAt'],
    filter: inExhibition,
  }),
  getImportReport: read({
    access: apply,
    words: ['导入结果', 'Result of an import'],
    input: z.strictObject({ importId: idOf('badgeImport') }),
    output: z.object({
      ...importSummary,
      id: idOf('badgeImport'),
      exhibitionId: idOf('exhibition'),
      badgeTypeId: idOf('badgeType'),
      badgeTypeName: z.string(),
      /** Bad rows by reason; a row counts under its first. */
      reasons: z.array(z.object({ reason: z.enum(importReasons), count: z.number().int() })),
      mended: z.number().int(),
      submitted: z.number().int(),
      job: z
        .object({ id: idOf('job'), state: stateIn(jobLife), progressDone: z.number(), progressTotal: z.number() })
        .nullable(),
    }),
  }),
  getImportRowPage: list({
    access: apply,
    words: ['导入的行', 'Rows of an import'],
    row: row('importRow', acts(['bad', 'mended'], ['mend', 'remove']), importRow),
    sort: ['rowNumber'],
    tabs: ['bad', 'mended'],
    filter: { importId: idOf('badgeImport'), reason: z.enum(importReasons).optional() },
  }),
  mendImportRow: write({
    access: apply,
    words: ['修改导入的行', 'Mend a row of an import'],
    input: z.strictObject({
      importId: idOf('badgeImport'),
      rowNumber: z.number().int().min(1),
      /** Only what was changed. */
      cells: z.partialRecord(z.enum(importColumnNames), z.string().max(cellLimit)),
    }),
    output: z.object({
      state: z.enum(['bad', 'mended']),
      issues: z.array(z.object({ field: z.string(), reason: z.string(), msg: z.string() })),
    }),
  }),
  removeImportRow: write({
    access: apply,
    words: ['移除导入的行', 'Remove a row of an import'],
    input: z.strictObject({ importId: idOf('badgeImport'), rowNumber: z.number().int().min(1) }),
    output: done,
  }),
  submitMendedRows: write({
    access: apply,
    words: ['提交已改的行', 'Submit mended rows'],
    input: z.strictObject({ importId: idOf('badgeImport') }),
    /** Rows that are wrong by now are bad again: they are told as failed. */
    output: decidedRows('importRow'),
  }),
  exportImportErrors: write({
    access: apply,
    words: ['下载错误行', 'Download bad rows'],
    input: z.strictObject({ importId: idOf('badgeImport') }),
    output: jobStarted,
  }),
  exportBadges: write({
    access: can('badge:export'),
    words: ['导出证件', 'Export badges'],
    input: z.strictObject({ ...inExhibition, filter: badgeFilter.default({}), format: z.enum(['xlsx', 'csv']) }),
    output: jobStarted,
  }),

  getTemplateList: read({
    access: can('badge:print'),
    words: ['证件版式列表', 'Badge templates'],
    input: z.strictObject(inExhibition),
    output: z.object({ list: z.array(template) }),
  }),
  saveTemplate: write({
    access: can('badgeTemplate:edit'),
    words: ['保存证件版式', 'Save a badge template'],
    input: z.strictObject({
      ...inExhibition,
      id: idOf('badgeTemplate').optional(),
      version: z.number().int().min(1).optional(),
      name: z.string().trim().min(1).max(40),
      size: z.enum(templateSizes),
    }),
    output: changedRow('badgeTemplate'),
  }),
  printBadges: write({
    access: print,
    words: ['打印证件', 'Print badges'],
    /** By the exhibition's own template `templateId`, or by the built-in one of `size`. */
    input: z.strictObject({
      ...chosen,
      format: z.enum(printFormats),
      templateId: idOf('badgeTemplate').optional(),
      size: z.enum(templateSizes).default('cr80'),
    }),
    output: jobStarted,
  }),
  getPrintQueue: list({
    access: print,
    words: ['打印队列', 'Print queue'],
    row: row('credential', credentialActs, credentialRow),
    search: ['code', 'name'],
    sort: ['createdAt'],
    /** `printable`: what a print of everything takes, without the cards of suspended badges. */
    tabs: ['all', 'printable', 'coded', 'queued', 'printed', 'failed', 'issued'],
    filter: { ...inExhibition, jobId: idOf('job').optional() },
  }),
  markPrinted: write({
    access: print,
    words: ['标记已打印', 'Mark as printed'],
    input: z.strictObject({ ...inExhibition, ids }),
    output: decided,
  }),
  markPrintFailed: write({
    access: print,
    words: ['标记打印失败', 'Mark as failed'],
    input: z.strictObject({ ...inExhibition, ids, note }),
    output: decided,
  }),
  issueBadges: write({
    access: print,
    words: ['发证', 'Issue badges'],
    /** `to`: who took them, as a name; left out it is each holder. */
    input: z.strictObject({ ...chosen, ...shapeOf(handOverFields) }),
    output: decided,
  }),
  reprintBadge: write({
    access: print,
    words: ['补打证件', 'Reprint a badge'],
    input: z.strictObject({ ...inExhibition, id: idOf('badge'), note: z.string().trim().min(1).max(500) }),
    output: changedRow('badge'),
  }),
  reportBadgeLost: write({
    access: print,
    words: ['证件挂失', 'Report a badge lost'],
    input: z.strictObject({ ...inExhibition, id: idOf('badge'), note: z.string().trim().min(1).max(500) }),
    output: changedRow('badge'),
  }),
})
